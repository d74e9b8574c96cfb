//! Makes one function for each message of `messages/*.txt`, and one table of texts for each language.

mod generate;
mod message_file;

use std::path::Path;
use std::{env, fs};

use message_file::MessageFile;

/// The first language. The other files have the same messages; only this one lists their arguments.
const FIRST: &str = "en.txt";

fn main() {
    let folder = Path::new("messages");
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed={}", folder.display());
    let first = read(&folder.join(FIRST));
    let mut languages = vec![first.clone()];
    let entries = fs::read_dir(folder).expect("the folder of messages can be read");
    let mut names: Vec<_> =
        entries.map(|entry| entry.expect("an entry of the folder").file_name()).collect();
    names.sort();
    for name in names.iter().filter(|name| *name != FIRST) {
        languages.push(read(&folder.join(name)));
    }
    let faults: Vec<String> =
        languages.iter().flat_map(|language| language.faults(&first)).collect();
    assert!(faults.is_empty(), "message files:\n{}", faults.join("\n"));
    let out = env::var("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&out).join("messages.rs"), generate::rust(&languages))
        .expect("the output folder can be written");
}

fn read(path: &Path) -> MessageFile {
    let text = fs::read_to_string(path).expect("a message file can be read");
    MessageFile::parse(&path.display().to_string(), &text).unwrap_or_else(|fault| panic!("{fault}"))
}
