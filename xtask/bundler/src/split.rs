//! Splits a module in two that share memory, table and stack: the code for the first cards, and the code that is
//! fetched later.
//!
//! The first part gives the second whatever it uses. An entry of the second part is, in the first, a function that
//! calls through a slot of the table. The second part fills its slots and its data in when it is instantiated.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use anyhow::{Context, Result, bail};
use walrus::ir::Value;
use walrus::{
    ConstExpr, DataKind, ElementItems, ElementKind, ExportItem, FunctionBuilder, FunctionId,
    FunctionKind, GlobalKind, ImportKind, ImportedFunction, Module, RefType, TableId, passes,
};

use crate::reach::DeferredCode;

/// The name of the first part in the imports of the second.
const FIRST: &str = "first";

/// The first and the second part of a module.
pub(crate) fn split(wasm: &[u8], deferred: &DeferredCode) -> Result<(Vec<u8>, Vec<u8>)> {
    // Read twice: things of the same number are the same in both.
    let (mut first, mut second) = (Module::from_buffer(wasm)?, Module::from_buffer(wasm)?);
    Parts::find(&second, deferred)?.make_second(&mut second)?;
    Parts::find(&first, deferred)?.make_first(&mut first, &second, deferred)?;
    Ok((first.emit_wasm(), second.emit_wasm()))
}

struct Parts {
    /// The table of functions, and how many slots it has.
    table: TableId,
    slots: u64,
    /// Entries of the second part.
    entries: Vec<FunctionId>,
    /// All functions of the second part.
    functions: BTreeSet<FunctionId>,
    /// The other slots that the second part fills.
    filled: BTreeMap<u32, FunctionId>,
    /// Its data, by address.
    data: Vec<(u32, Vec<u8>)>,
}

impl Parts {
    fn find(module: &Module, deferred: &DeferredCode) -> Result<Self> {
        // Functions of the browser stay imports of the first part.
        let named = |names: &BTreeSet<String>| -> Vec<FunctionId> {
            let of_names = |id: &FunctionId| {
                module.funcs.get(*id).name.as_ref().is_some_and(|name| names.contains(name))
            };
            module.funcs.iter_local().map(|(id, _)| id).filter(of_names).collect()
        };
        let is_functions = |table: &&walrus::Table| table.element_ty == RefType::FUNCREF;
        let table = module.tables.iter().find(is_functions).context("no table of functions")?;
        let mut parts = Parts {
            table: table.id(),
            slots: table.initial,
            entries: named(&deferred.entries),
            functions: named(&deferred.functions).into_iter().collect(),
            filled: BTreeMap::new(),
            data: Vec::new(),
        };
        for element in module.elements.iter() {
            let (ElementKind::Active { offset, .. }, ElementItems::Functions(functions)) =
                (&element.kind, &element.items)
            else {
                continue;
            };
            let slots = (address(offset)?..).zip(functions);
            let is_deferred =
                |id: &FunctionId| parts.functions.contains(id) && !parts.entries.contains(id);
            parts
                .filled
                .extend(slots.filter(|(_, id)| is_deferred(id)).map(|(slot, id)| (slot, *id)));
        }
        for data in module.data.iter() {
            let DataKind::Active { offset, .. } = &data.kind else { continue };
            let start = address(offset)?;
            for range in &deferred.data {
                if let Some(bytes) = within(range, start, data.value.len()) {
                    parts.data.push((range.start, data.value[bytes].to_vec()));
                }
            }
        }
        Ok(parts)
    }

    /// Reduces a module to the code and data that are fetched later. Items of the first part that it uses become
    /// imports.
    fn make_second(&self, module: &mut Module) -> Result<()> {
        module.start = None;
        let exports: Vec<_> = module.exports.iter().map(walrus::Export::id).collect();
        for id in exports {
            module.exports.delete(id);
        }
        let memory = module.get_memory_id()?;
        module.memories.get_mut(memory).data_segments.clear();
        let data: Vec<_> = module.data.iter().map(walrus::Data::id).collect();
        for id in data {
            module.data.delete(id);
        }
        for table in module.tables.iter_mut() {
            table.elem_segments.clear();
        }
        let elements: Vec<_> = module.elements.iter().map(walrus::Element::id).collect();
        for id in elements {
            module.elements.delete(id);
        }
        self.import_first(module);
        for (address, bytes) in &self.data {
            let kind = DataKind::Active { memory, offset: place(*address) };
            let id = module.data.add(kind, bytes.clone());
            module.memories.get_mut(memory).data_segments.insert(id);
        }
        let mut fill = |slot: u32, functions: Vec<FunctionId>| {
            let kind = ElementKind::Active { table: self.table, offset: place(slot) };
            let id = module.elements.add(kind, ElementItems::Functions(functions));
            module.tables.get_mut(self.table).elem_segments.insert(id);
        };
        fill(u32::try_from(self.slots)?, self.entries.clone());
        let slots: Vec<(u32, FunctionId)> =
            self.filled.iter().map(|(slot, id)| (*slot, *id)).collect();
        for run in slots.chunk_by(|one, next| one.0 + 1 == next.0) {
            fill(run[0].0, run.iter().map(|(_, function)| *function).collect());
        }
        passes::gc::run(module);
        for (number, import) in module.imports.iter_mut().enumerate() {
            FIRST.clone_into(&mut import.module);
            import.name = number.to_string();
        }
        Ok(())
    }

    fn import_first(&self, module: &mut Module) {
        let functions: Vec<_> = module.funcs.iter_local().map(|(id, _)| id).collect();
        for id in functions.into_iter().filter(|id| !self.functions.contains(id)) {
            let import = module.imports.add(FIRST, "", id);
            let function = module.funcs.get_mut(id);
            function.kind = FunctionKind::Import(ImportedFunction { import, ty: function.ty() });
        }
        for memory in module.memories.iter_mut() {
            memory.import = Some(module.imports.add(FIRST, "", memory.id()));
        }
        for table in module.tables.iter_mut() {
            table.import = Some(module.imports.add(FIRST, "", table.id()));
            // The first part's has more slots.
            table.maximum = None;
        }
        let globals: Vec<_> = module.globals.iter().map(walrus::Global::id).collect();
        for id in globals {
            module.globals.get_mut(id).kind = GlobalKind::Import(module.imports.add(FIRST, "", id));
        }
    }

    /// Removes the code and data that are fetched later from a module, and exports the imports of the second part.
    fn make_first(
        &self,
        module: &mut Module,
        second: &Module,
        deferred: &DeferredCode,
    ) -> Result<()> {
        for import in second.imports.iter() {
            let item =
                same(module, &import.kind).context("both parts were read from one module")?;
            module.exports.add(&import.name, item);
        }
        let slots = u32::try_from(self.slots)?;
        for (slot, entry) in (slots..).zip(&self.entries) {
            call_through(module, self.table, slot, *entry);
        }
        let table = module.tables.get_mut(self.table);
        table.initial += self.entries.len() as u64;
        table.maximum = table.maximum.map(|most| most.max(table.initial));
        let nobody = nobody(module);
        for element in module.elements.iter_mut() {
            if let ElementItems::Functions(functions) = &mut element.items {
                let is_deferred =
                    |id: &FunctionId| self.functions.contains(id) && !self.entries.contains(id);
                functions.iter_mut().filter(|id| is_deferred(id)).for_each(|id| *id = nobody);
            }
        }
        let segments: Vec<_> = module.data.iter().map(walrus::Data::id).collect();
        for id in segments {
            let data = module.data.get_mut(id);
            let DataKind::Active { offset, .. } = &data.kind else { continue };
            let start = address(offset)?;
            for range in &deferred.data {
                if let Some(bytes) = within(range, start, data.value.len()) {
                    data.value[bytes].fill(0);
                }
            }
        }
        passes::gc::run(module);
        let is_wrong = |id: &FunctionId| self.functions.contains(id) && !self.entries.contains(id);
        if let Some(wrong) = module.funcs.iter().find(|function| is_wrong(&function.id())) {
            bail!("{:?} is needed before it is fetched", wrong.name);
        }
        Ok(())
    }
}

/// The item of the first part that an import of the second part stands for.
fn same(module: &Module, imported: &ImportKind) -> Option<ExportItem> {
    Some(match imported {
        ImportKind::Function(there) => {
            let mut ids = module.funcs.iter().map(walrus::Function::id);
            ExportItem::Function(ids.find(|id| id.index() == there.index())?)
        }
        ImportKind::Table(there) => {
            let mut ids = module.tables.iter().map(walrus::Table::id);
            ExportItem::Table(ids.find(|id| id.index() == there.index())?)
        }
        ImportKind::Memory(there) => {
            let mut ids = module.memories.iter().map(walrus::Memory::id);
            ExportItem::Memory(ids.find(|id| id.index() == there.index())?)
        }
        ImportKind::Global(there) => {
            let mut ids = module.globals.iter().map(walrus::Global::id);
            ExportItem::Global(ids.find(|id| id.index() == there.index())?)
        }
        ImportKind::Tag(_) => return None,
    })
}

/// Makes an entry a call through a slot of the table.
fn call_through(module: &mut Module, table: TableId, slot: u32, entry: FunctionId) {
    let ty = module.funcs.get(entry).ty();
    let (params, results) = module.types.params_results(ty);
    let (params, results) = (params.to_vec(), results.to_vec());
    let mut builder = FunctionBuilder::new(&mut module.types, &params, &results);
    let args: Vec<_> = params.into_iter().map(|param| module.locals.add(param)).collect();
    let mut body = builder.func_body();
    for arg in &args {
        body.local_get(*arg);
    }
    body.i32_const(slot.cast_signed()).call_indirect(ty, table);
    module.funcs.get_mut(entry).kind = FunctionKind::Local(builder.local_func(args));
}

/// A function for slots that are not filled yet.
fn nobody(module: &mut Module) -> FunctionId {
    let mut builder = FunctionBuilder::new(&mut module.types, &[], &[]);
    builder.func_body().unreachable();
    builder.finish(Vec::new(), &mut module.funcs)
}

fn place(address: u32) -> ConstExpr {
    ConstExpr::Value(Value::I32(address.cast_signed()))
}

fn address(place: &ConstExpr) -> Result<u32> {
    match place {
        ConstExpr::Value(Value::I32(address)) => Ok(address.cast_unsigned()),
        _ => bail!("a segment whose place is computed"),
    }
}

/// Where a range of addresses lies in a segment, if it does.
fn within(range: &Range<u32>, start: u32, len: usize) -> Option<Range<usize>> {
    let from = range.start.checked_sub(start)? as usize;
    let to = from + range.len();
    (to <= len).then_some(from..to)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `start`, which is exported, calls `later_entry`, and that calls `helper`, which is also in the table, and
    /// `shared`, which is exported. The helper's data are the two bytes at address 20.
    fn module() -> Vec<u8> {
        let mut module = Module::default();
        let memory = module.memories.add_local(false, false, 1, None, None);
        let table = module.tables.add_local(false, 2, Some(2), RefType::FUNCREF);
        let kind = DataKind::Active { memory, offset: place(16) };
        let data = module.data.add(kind, (1..=8).collect());
        module.memories.get_mut(memory).data_segments.insert(data);
        let mut add = |name: &str, calls: &[FunctionId]| {
            let mut builder = FunctionBuilder::new(&mut module.types, &[], &[]);
            builder.name(name.to_owned());
            for id in calls {
                builder.func_body().call(*id);
            }
            builder.finish(Vec::new(), &mut module.funcs)
        };
        let (shared, helper) = (add("shared", &[]), add("helper", &[]));
        let entry = add("later_entry", &[helper, shared]);
        let start = add("start", &[entry]);
        let kind = ElementKind::Active { table, offset: place(1) };
        let element = module.elements.add(kind, ElementItems::Functions(vec![helper]));
        module.tables.get_mut(table).elem_segments.insert(element);
        module.exports.add("start", start);
        module.exports.add("shared", shared);
        module.exports.add("memory", memory);
        module.emit_wasm()
    }

    fn names(module: &Module) -> BTreeSet<&str> {
        module
            .funcs
            .iter_local()
            .filter_map(|(id, _)| module.funcs.get(id).name.as_deref())
            .collect()
    }

    #[test]
    fn the_second_part_has_its_functions_its_data_and_its_slots() {
        let deferred = DeferredCode {
            entries: ["later_entry".to_owned()].into(),
            functions: ["later_entry".to_owned(), "helper".to_owned()].into(),
            data: Vec::from([Range { start: 20, end: 22 }]),
        };
        let (first, second) = split(&module(), &deferred).expect("it can be split");
        let [first, second] = [first, second].map(|it| Module::from_buffer(&it).expect("a module"));
        assert_eq!(names(&first), ["later_entry", "shared", "start"].into(), "the entry is a call");
        assert_eq!(names(&second), ["helper", "later_entry"].into());
        let data =
            |module: &Module| module.data.iter().map(|it| it.value.clone()).collect::<Vec<_>>();
        assert_eq!(data(&first), [[1, 2, 3, 4, 0, 0, 7, 8]]);
        assert_eq!(data(&second), [[5, 6]]);
        assert_eq!(first.tables.iter().next().map(|table| table.initial), Some(3));
        for import in second.imports.iter() {
            assert!(first.exports.iter().any(|export| export.name == import.name));
        }
    }

    #[test]
    fn code_needed_for_the_first_cards_cannot_be_deferred() {
        let functions = ["later_entry".to_owned(), "shared".to_owned()].into();
        let deferred = DeferredCode {
            entries: ["later_entry".to_owned()].into(),
            functions,
            data: Vec::new(),
        };
        assert!(split(&module(), &deferred).is_err());
    }
}
