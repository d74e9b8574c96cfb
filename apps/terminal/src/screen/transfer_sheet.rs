//! The sheet that moves everything to another device: to a file or the clipboard, and from a file or a paste.

use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use talon_engine::text::printable;
use talon_game::export::FILE_NAME;

use crate::persistence::Persistence;
use crate::screen::sheet_view::PanelLine;
use crate::wording::{io_reason, shown};

/// Bytes of a file that is read: some hundred thousand results.
pub const MOST_BYTES: u64 = 64 << 20;

/// Files that are offered.
const MOST_FILES: usize = 8;

/// The items before the files.
const ACTIONS: usize = 2;

/// The open sheet.
pub(crate) struct Transfer {
    pub(crate) chosen: usize,
    /// Files that look like exports.
    files: Vec<PathBuf>,
    /// The message of the last action.
    message: Option<String>,
    /// A text for the terminal's clipboard.
    copied: Option<String>,
}

impl Transfer {
    /// The sheet, with the exports that lie in these folders.
    pub(crate) fn new(folders: &[PathBuf]) -> Transfer {
        let mut files: Vec<PathBuf> =
            folders.iter().flat_map(|folder| exports_in(folder)).collect();
        files.dedup();
        files.truncate(MOST_FILES);
        Transfer { chosen: 0, files, message: None, copied: None }
    }

    pub(crate) fn items(&self) -> usize {
        ACTIONS + self.files.len()
    }

    pub(crate) fn lines(&self) -> Vec<PanelLine> {
        let words = shown();
        let text = |text: &str| PanelLine::Text(text.to_owned());
        let mut lines = vec![
            text(words.transfer_what()),
            PanelLine::Gap,
            PanelLine::item(words.transfer_save(), words.device_save_about(FILE_NAME)),
            PanelLine::item(words.transfer_copy(), words.device_copy_about()),
            PanelLine::Gap,
            PanelLine::Heading(words.device_from().to_owned()),
        ];
        for file in &self.files {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            let folder = file.parent().unwrap_or(Path::new("")).display().to_string();
            lines.push(PanelLine::item(words.device_add(&printable(&name)), printable(&folder)));
        }
        lines.extend([PanelLine::Gap, text(words.device_others())]);
        if let Some(message) = &self.message {
            lines.extend([PanelLine::Gap, PanelLine::Text(message.clone())]);
        }
        lines
    }

    /// Runs the selected item.
    pub(crate) fn take(&mut self, persistence: &mut Persistence) {
        self.message = Some(match self.chosen {
            0 => save_file(Path::new("."), persistence).unwrap_or_else(|fault| fault),
            1 => {
                self.copied = Some(persistence.everything().write());
                shown().device_copied().to_owned()
            }
            item => match read_file(&self.files[item - ACTIONS]) {
                Ok(text) => add(&text, persistence),
                Err(fault) => shown().device_unreadable(&io_reason(&fault)),
            },
        });
    }

    /// Adds a text that was pasted.
    pub(crate) fn paste(&mut self, text: &str, persistence: &mut Persistence) {
        self.message = Some(add(text, persistence));
    }

    /// The text for the clipboard, once.
    pub(crate) fn take_copied(&mut self) -> Option<String> {
        self.copied.take()
    }
}

fn add(text: &str, persistence: &mut Persistence) -> String {
    persistence.import(text).unwrap_or_else(|fault| fault)
}

/// The folders that are searched for exports: the working directory, the download folders of browsers, and the home.
pub(crate) fn usual_folders() -> Vec<PathBuf> {
    let home = std::env::home_dir();
    let home = || home.clone().into_iter();
    let here = std::env::current_dir().into_iter();
    here.chain(home().map(|home| home.join("Downloads"))).chain(home()).collect()
}

/// The exports of a folder, by name.
fn exports_in(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut exports: Vec<PathBuf> =
        files.filter(|path| is_export(path) && path.is_file()).collect();
    exports.sort();
    exports
}

fn is_export(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let kinds = [("talon-everything", ".txt"), ("talon-statistics", ".json")];
    kinds.iter().any(|(start, end)| name.starts_with(start) && name.ends_with(end))
}

/// Reads a text up to `MOST_BYTES`.
fn read_file(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    File::open(path)?.take(MOST_BYTES).read_to_string(&mut text)?;
    Ok(text)
}

/// Saves everything to a new file in a folder: no file is overwritten.
fn save_file(folder: &Path, persistence: &mut Persistence) -> Result<String, String> {
    let everything = persistence.everything();
    let Some(list) = shown().everything(&everything) else {
        return Err(shown().device_nothing().to_owned());
    };
    let fault = |fault: io::Error| shown().device_unwritable(&io_reason(&fault));
    let (mut file, path) = new_file(folder).map_err(fault)?;
    let written = file.write_all(everything.write().as_bytes()).and_then(|()| file.sync_all());
    // A part of a file is of no use.
    written.inspect_err(|_| drop(fs::remove_file(&path))).map_err(fault)?;
    let path = path.canonicalize().unwrap_or(path);
    Ok(shown().device_saved(&list, &printable(&path.display().to_string())))
}

/// A file with the usual name, or with a number in it if there is one already.
fn new_file(folder: &Path) -> io::Result<(File, PathBuf)> {
    let (stem, ending) = FILE_NAME.rsplit_once('.').expect("the name has an ending");
    let numbered = (2..1000).map(|number| format!("{stem}-{number}.{ending}"));
    let mut last = io::Error::from(io::ErrorKind::AlreadyExists);
    for name in std::iter::once(FILE_NAME.to_owned()).chain(numbered) {
        let path = folder.join(name);
        match File::create_new(&path) {
            Ok(file) => return Ok((file, path)),
            Err(fault) if fault.kind() == io::ErrorKind::AlreadyExists => last = fault,
            Err(fault) => return Err(fault),
        }
    }
    Err(last)
}

#[cfg(test)]
mod tests {
    use super::*;
    use talon_store::Store;

    #[test]
    fn a_saved_file_is_offered_elsewhere_and_added_once() {
        let folder = tempfile::tempdir().unwrap();
        let mut here = Persistence::with(Store::in_memory());
        assert_eq!(
            save_file(folder.path(), &mut here),
            Err("There is nothing to save yet.".into())
        );
        here.save_setting("suits", "four");
        for name in ["talon-everything.txt.", "talon-everything-2.txt."] {
            let message = save_file(folder.path(), &mut here).unwrap();
            assert!(
                message.starts_with("Saved 1 setting to ") && message.ends_with(name),
                "{message}"
            );
        }
        let mut there = Persistence::with(Store::in_memory());
        let mut sheet = Transfer::new(&[folder.path().to_owned(), folder.path().join("none")]);
        assert_eq!(sheet.items(), ACTIONS + 2);
        sheet.chosen = ACTIONS;
        sheet.take(&mut there);
        assert_eq!(sheet.message.as_deref(), Some("Added 1 setting."));
        assert_eq!(there.setting("suits").as_deref(), Some("four"));
        sheet.take(&mut there);
        assert_eq!(sheet.message.as_deref(), Some("Nothing to add: you already have everything."));
        sheet.chosen = 1;
        sheet.take(&mut there);
        let copied = sheet.take_copied().expect("a text for the clipboard");
        sheet.paste(&copied.replace('\n', " "), &mut here);
        assert_eq!(sheet.message.as_deref(), Some("Nothing to add: you already have everything."));
        sheet.paste("hello", &mut here);
        assert_eq!(sheet.message.as_deref(), Some("This was not exported by Talon."));
    }
}
