//! The functions and data of a compiled module that only its entries on demand lead to.
//!
//! The linker leaves its relocations in the module (`--emit-relocs`): each place in code or data that names a function
//! or an address, and the named item. They are the whole dependency graph, vtables and constants included.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use anyhow::{Context, Result, bail, ensure};
use wasmparser::{
    DataKind, ExternalKind, KnownCustom, Linking, LinkingSectionReader, Name, NameSectionReader,
    Operator, Parser, Payload, RelocSectionReader, RelocationType, SymbolInfo, TypeRef,
};

/// How the name of an entry begins. It is a function that is only called once the second part of the module is here.
const MARK: &str = "later_";

/// Code and data that only the entries lead to, and that can be fetched later for that reason.
pub(crate) struct DeferredCode {
    /// The entries themselves, by name.
    pub(crate) entries: BTreeSet<String>,
    /// Functions by name, the entries among them.
    pub(crate) functions: BTreeSet<String>,
    /// Addresses of data.
    pub(crate) data: Vec<Range<u32>>,
}

/// A function by its number, or a block of data by its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum ReachNode {
    Function(u32),
    Data(usize),
}

/// The graph of references: an edge leads from a function or a block to each one that it names.
#[derive(Default)]
struct ReferenceGraph {
    edges: BTreeMap<ReachNode, Vec<ReachNode>>,
    /// Named by data or code that belongs to no symbol: needed in any case.
    loose: Vec<ReachNode>,
}

/// Finds the code and data that only entries lead to; `None` if there are no entries. `kept` are functions that the
/// finished module exports beside its own exports.
pub(crate) fn deferred(wasm: &[u8], kept: &BTreeSet<String>) -> Result<Option<DeferredCode>> {
    let module = ModuleFacts::read(wasm)?;
    let graph = module.graph();
    let functions = |wanted: &dyn Fn(&str) -> bool| -> Vec<ReachNode> {
        let them = module.numbers.iter().filter(|(name, _)| wanted(name));
        them.map(|(_, number)| ReachNode::Function(*number)).collect()
    };
    let entries = functions(&is_entry);
    if entries.is_empty() {
        return Ok(None);
    }
    ensure!(!module.relocations.is_empty(), "no relocations: link with --emit-relocs");
    let mut roots = functions(&|name| kept.contains(name));
    roots.extend(module.exports.iter().map(|number| module.function(*number)));
    roots.extend(&graph.loose);
    let first = graph.reached(roots, |node| !entries.contains(&node));
    let second = graph.reached(entries.iter().copied(), |node| !first.contains(&node));
    let names = |nodes: &mut dyn Iterator<Item = ReachNode>| {
        nodes.filter_map(|node| module.name(node)).map(str::to_owned).collect()
    };
    let data = second.iter().filter_map(|node| match node {
        ReachNode::Data(block) => Some(module.blocks[*block].addresses.clone()),
        ReachNode::Function(_) => None,
    });
    Ok(Some(DeferredCode {
        entries: names(&mut entries.iter().copied()),
        functions: names(&mut second.iter().copied()),
        data: data.collect(),
    }))
}

/// Whether a mangled name is that of an entry itself, not of something in it.
fn is_entry(name: &str) -> bool {
    let name = name.split_once(".llvm.").map_or(name, |(name, _)| name);
    // The older mangling ends in a hash, `17h` and sixteen digits, and an `E`.
    let path = match name.len().checked_sub(20).and_then(|at| name.split_at_checked(at)) {
        Some((path, hash)) if hash.starts_with("17h") && hash.ends_with('E') => path,
        _ => name,
    };
    path.rsplit(|sign: char| sign.is_ascii_digit()).next().is_some_and(|it| it.starts_with(MARK))
}

impl ReferenceGraph {
    /// All nodes reachable from the given ones through nodes where `may` is true.
    fn reached(
        &self,
        from: impl IntoIterator<Item = ReachNode>,
        may: impl Fn(ReachNode) -> bool,
    ) -> BTreeSet<ReachNode> {
        let mut reached = BTreeSet::new();
        let mut waiting: Vec<ReachNode> = from.into_iter().collect();
        while let Some(node) = waiting.pop() {
            if may(node) && reached.insert(node) {
                waiting.extend(self.edges.get(&node).into_iter().flatten());
            }
        }
        reached
    }
}

/// The facts about a module that matter here.
#[derive(Default)]
struct ModuleFacts<'a> {
    names: BTreeMap<u32, &'a str>,
    /// The first function of each name.
    numbers: BTreeMap<&'a str, u32>,
    /// Functions that are called from outside.
    exports: Vec<u32>,
    imported: u32,
    /// Where the bodies of functions lie in the file.
    bodies: Vec<Range<usize>>,
    /// Where the contents of data segments lie in the file, and the addresses they are loaded to.
    segments: Vec<(Range<usize>, u32)>,
    /// The function or the block that each symbol stands for.
    symbols: Vec<Option<ReachNode>>,
    /// Data that symbols stand for, in the order of the file. Symbols that overlap share a block.
    blocks: Vec<Block>,
    /// Where each section begins in the file.
    sections: Vec<usize>,
    /// Where a symbol is named in the file, and its number.
    relocations: Vec<(usize, usize)>,
}

/// Some bytes of data.
struct Block {
    bytes: Range<usize>,
    addresses: Range<u32>,
}

impl<'a> ModuleFacts<'a> {
    fn read(wasm: &'a [u8]) -> Result<Self> {
        let mut module = ModuleFacts::default();
        let mut symbols = Vec::new();
        for payload in Parser::new(0).parse_all(wasm) {
            let payload = payload?;
            module.sections.extend(payload.as_section().map(|(_, range)| range.start));
            match payload {
                Payload::ImportSection(imports) => {
                    for import in imports.into_imports() {
                        module.imported += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                    }
                }
                Payload::ExportSection(exports) => {
                    for export in exports {
                        let export = export?;
                        if export.kind == ExternalKind::Func {
                            module.exports.push(export.index);
                        }
                    }
                }
                Payload::StartSection { func, .. } => module.exports.push(func),
                Payload::CodeSectionEntry(body) => module.bodies.push(body.range()),
                Payload::DataSection(segments) => {
                    for data in segments {
                        let data = data?;
                        let bytes = data.range.end - data.data.len()..data.range.end;
                        module.segments.push((bytes, address(&data.kind)?));
                    }
                }
                Payload::CustomSection(custom) => match custom.as_known() {
                    KnownCustom::Name(names) => module.read_names(names)?,
                    KnownCustom::Linking(links) => symbols = read_symbols(&links)?,
                    KnownCustom::Reloc(relocations) => module.read_relocations(&relocations)?,
                    _ => {}
                },
                _ => {}
            }
        }
        module.lay_out(&symbols);
        Ok(module)
    }

    fn read_names(&mut self, names: NameSectionReader<'a>) -> Result<()> {
        for part in names {
            if let Name::Function(names) = part? {
                for name in names {
                    let name = name?;
                    self.names.insert(name.index, name.name);
                    self.numbers.entry(name.name).or_insert(name.index);
                }
            }
        }
        Ok(())
    }

    fn read_relocations(&mut self, relocations: &RelocSectionReader<'_>) -> Result<()> {
        let section = relocations.section_index() as usize;
        let start = *self.sections.get(section).context("relocations of no section")?;
        for entry in relocations.entries() {
            let entry = entry?;
            // A type is no symbol.
            if entry.ty != RelocationType::TypeIndexLeb {
                self.relocations.push((start + entry.offset as usize, entry.index as usize));
            }
        }
        Ok(())
    }

    /// Finds the function or the block of each symbol.
    fn lay_out(&mut self, symbols: &[SymbolInfo<'_>]) {
        let mut data = Vec::new();
        for (number, symbol) in symbols.iter().enumerate() {
            self.symbols.push(match symbol {
                SymbolInfo::Func { index, .. } => Some(self.function(*index)),
                _ => None,
            });
            if let SymbolInfo::Data { symbol: Some(place), .. } = symbol
                && let Some((bytes, address)) = self.segments.get(place.index as usize)
            {
                let start = bytes.start + place.offset as usize;
                let addresses = address + place.offset..address + place.offset + place.size;
                let block = Block { bytes: start..start + place.size as usize, addresses };
                data.push((block, number));
            }
        }
        data.sort_by_key(|(block, _)| (block.bytes.start, block.bytes.end));
        for (block, number) in data {
            match self.blocks.last_mut() {
                Some(last) if block.bytes.start < last.bytes.end => {
                    last.bytes.end = last.bytes.end.max(block.bytes.end);
                    last.addresses.end = last.addresses.end.max(block.addresses.end);
                }
                _ => self.blocks.push(block),
            }
            self.symbols[number] = Some(ReachNode::Data(self.blocks.len() - 1));
        }
    }

    fn graph(&self) -> ReferenceGraph {
        let functions = self.bodies.iter().zip(self.imported..);
        let mut places: Vec<(&Range<usize>, ReachNode)> =
            functions.map(|(body, number)| (body, self.function(number))).collect();
        let blocks = self.blocks.iter().enumerate();
        places.extend(blocks.map(|(number, block)| (&block.bytes, ReachNode::Data(number))));
        places.sort_by_key(|(range, _)| range.start);
        let mut graph = ReferenceGraph::default();
        for (at, symbol) in &self.relocations {
            let Some(Some(to)) = self.symbols.get(*symbol) else { continue };
            let before = places.partition_point(|(range, _)| range.start <= *at);
            match before.checked_sub(1).map(|index| &places[index]) {
                Some((range, from)) if range.contains(at) => {
                    graph.edges.entry(*from).or_default().push(*to);
                }
                _ => graph.loose.push(*to),
            }
        }
        graph
    }

    /// A function. Those with the same name count as one, because later only the name identifies them.
    fn function(&self, number: u32) -> ReachNode {
        let first = self.names.get(&number).and_then(|name| self.numbers.get(name));
        ReachNode::Function(first.copied().unwrap_or(number))
    }

    fn name(&self, node: ReachNode) -> Option<&'a str> {
        match node {
            ReachNode::Function(number) => self.names.get(&number).copied(),
            ReachNode::Data(_) => None,
        }
    }
}

fn read_symbols<'a>(links: &LinkingSectionReader<'a>) -> Result<Vec<SymbolInfo<'a>>> {
    let mut all = Vec::new();
    for part in links.subsections() {
        if let Linking::SymbolTable(symbols) = part? {
            for symbol in symbols {
                all.push(symbol?);
            }
        }
    }
    Ok(all)
}

/// Where a data segment is loaded to.
fn address(kind: &DataKind<'_>) -> Result<u32> {
    let DataKind::Active { offset_expr, .. } = kind else {
        bail!("a data segment without a place")
    };
    match offset_expr.get_operators_reader().read()? {
        Operator::I32Const { value } => Ok(value as u32),
        _ => bail!("a data segment whose place is computed"),
    }
}

#[cfg(test)]
mod tests {
    use super::is_entry;

    #[test]
    fn entries_are_known_by_their_own_name() {
        for entry in [
            "_ZN9talon_web6review18later_review_panel17h0123456789abcdefE",
            "_ZN9talon_web6review18later_review_panel17h0123456789abcdefE.llvm.1234",
            "_RNvNtCs1234_9talon_web6review18later_review_panel",
        ] {
            assert!(is_entry(entry), "{entry}");
        }
        for other in [
            "_ZN9talon_web6review18later_review_panel28_$u7b$$u7b$closure$u7d$$u7d$17h0123456789abcdefE",
            "_RNCNvNtCs1234_9talon_web6review18later_review_panel0B5_",
            "_ZN9talon_web11later_parts4view17h0123456789abcdefE",
            "memcpy",
        ] {
            assert!(!is_entry(other), "{other}");
        }
    }
}
