//! A static host of the plainest kind: serves a folder below a path, and knows nothing of Talon.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};

use anyhow::Result;

/// Starts serving a folder below a path (`/a/b/`) for as long as the test runs, and returns the address.
pub fn serve_folder(folder: PathBuf, below: &'static str) -> Result<String> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    let address = format!("http://{}{below}", listener.local_addr()?);
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let folder = folder.clone();
            // A browser that disconnects in the middle of an answer does not matter.
            std::thread::spawn(move || answer(&stream, &folder, below).ok());
        }
    });
    Ok(address)
}

fn answer(mut stream: &TcpStream, folder: &Path, below: &str) -> Result<()> {
    let mut lines = BufReader::new(stream).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    while lines.next().transpose()?.is_some_and(|line| !line.is_empty()) {}
    let path = request.split(' ').nth(1).unwrap_or_default();
    let name = path.split(['?', '#']).next().and_then(|path| path.strip_prefix(below));
    let file = name.map(|name| folder.join(if name.is_empty() { "index.html" } else { name }));
    let found = file.and_then(|file| std::fs::read(&file).ok().map(|bytes| (mime(&file), bytes)));
    let (status, mime, bytes) = match found {
        Some((mime, bytes)) => ("200 OK", mime, bytes),
        None => ("404 Not Found", "text/plain", b"nothing here".to_vec()),
    };
    let length = bytes.len();
    write!(stream, "HTTP/1.1 {status}\r\nContent-Type: {mime}\r\nContent-Length: {length}\r\n")?;
    write!(stream, "Connection: close\r\n\r\n")?;
    Ok(stream.write_all(&bytes)?)
}

fn mime(file: &Path) -> &'static str {
    match file.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        Some(_) | None => "application/octet-stream",
    }
}
