//! Where the page is served: always at the same port if that is free, because a browser keeps saved games per port.

use std::io::{self, ErrorKind, Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::ops::RangeInclusive;
use std::time::Duration;

use super::WebError;

/// The port when none is named.
pub(super) const DEFAULT: u16 = 7617;

/// The last of the ports that are tried when it is taken.
pub(super) const LAST: u16 = DEFAULT + 9;

/// How long a program at a taken port may take to answer whether it is Talon.
const PROBE_TIMEOUT: Duration = Duration::from_millis(500);

/// The answer's headers come first, and ours take less than this.
const PROBE_BYTES: u64 = 4096;

/// Where the page is, or can be.
#[derive(Debug)]
pub(super) enum ServedAt {
    /// A free port.
    Free {
        listener: TcpListener,
        at: SocketAddr,
        /// The port that should have been used, but is taken.
        instead_of: Option<u16>,
    },
    /// The same build of Talon serves the same page there already.
    Running(SocketAddr),
}

/// This port; 0 is any free one.
pub(super) fn exactly(port: u16) -> Result<ServedAt, WebError> {
    let listener = bind(port).map_err(|error| WebError::Port(port, error))?;
    free(listener, None)
}

/// The first of these ports that is free or serves this page already; `identity` is the value of the `server`
/// header that the page's own server sends.
pub(super) fn first_free(ports: RangeInclusive<u16>, identity: &str) -> Result<ServedAt, WebError> {
    let usual = *ports.start();
    for port in ports {
        match bind(port) {
            Ok(listener) => return free(listener, (port != usual).then_some(usual)),
            Err(error) if error.kind() == ErrorKind::AddrInUse => {
                let at = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
                if server_header(at).is_ok_and(|server| server.as_deref() == Some(identity)) {
                    return Ok(ServedAt::Running(at));
                }
            }
            Err(error) => return Err(WebError::Port(port, error)),
        }
    }
    Err(WebError::AllTaken)
}

fn bind(port: u16) -> io::Result<TcpListener> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port))
}

fn free(listener: TcpListener, instead_of: Option<u16>) -> Result<ServedAt, WebError> {
    let at = listener.local_addr().map_err(WebError::Serving)?;
    Ok(ServedAt::Free { listener, at, instead_of })
}

/// The `server` header of the program at an address, if it answers by HTTP in time.
fn server_header(at: SocketAddr) -> io::Result<Option<String>> {
    let mut stream = TcpStream::connect_timeout(&at, PROBE_TIMEOUT)?;
    stream.set_read_timeout(Some(PROBE_TIMEOUT))?;
    stream.set_write_timeout(Some(PROBE_TIMEOUT))?;
    // In one write: a server may answer and close after the first part, and the rest would reset the connection.
    let request = format!("HEAD / HTTP/1.1\r\nhost: {at}\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes())?;
    let mut answer = Vec::new();
    stream.take(PROBE_BYTES).read_to_end(&mut answer)?;
    let answer = String::from_utf8_lossy(&answer);
    let header = answer.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("server").then(|| value.trim().to_owned())
    });
    Ok(header)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Some free ports in a row. Another program may take one meanwhile, so a few places are tried.
    fn free_ports() -> RangeInclusive<u16> {
        let all_free = |ports: &RangeInclusive<u16>| ports.clone().all(|port| bind(port).is_ok());
        (0..50)
            .find_map(|_| {
                let port = bind(0).ok()?.local_addr().ok()?.port();
                Some(port..=port.checked_add(3)?).filter(all_free)
            })
            .expect("a machine has four free ports in a row")
    }

    fn found(ports: RangeInclusive<u16>) -> (u16, Option<u16>) {
        match first_free(ports, "talon/test") {
            Ok(ServedAt::Free { at, instead_of, .. }) => (at.port(), instead_of),
            other => panic!("a free port: {other:?}"),
        }
    }

    #[test]
    fn a_new_port_at_each_start_lost_all_saved_games() {
        let ports = free_ports();
        assert_eq!(found(ports.clone()), (*ports.start(), None));
        assert_eq!(found(ports.clone()), (*ports.start(), None), "the second start");
    }

    #[test]
    fn the_next_port_is_used_if_the_usual_one_is_taken() {
        let ports = free_ports();
        let _taken = bind(*ports.start()).expect("a free port");
        assert_eq!(found(ports.clone()), (ports.start() + 1, Some(*ports.start())));
        let all: Vec<_> = ports.clone().skip(1).map(|port| bind(port).expect("free")).collect();
        assert_eq!(all.len(), 3);
        assert!(matches!(first_free(ports, "talon/test"), Err(WebError::AllTaken)));
    }

    /// Answers one request with these headers.
    fn answer_once(listener: TcpListener, headers: &'static str) -> std::thread::JoinHandle<()> {
        std::thread::spawn(move || {
            let (mut stream, _) = listener.accept().expect("a connection");
            let mut asked = Vec::new();
            while !asked.ends_with(b"\r\n\r\n") {
                let mut byte = [0];
                stream.read_exact(&mut byte).expect("a whole request");
                asked.extend(byte);
            }
            write!(stream, "HTTP/1.1 200 OK\r\n{headers}\r\n\r\n").expect("it listens");
        })
    }

    #[test]
    fn the_same_talon_at_the_port_is_found_and_another_is_not_taken_for_it() {
        for (headers, running) in [
            ("Server: talon/test", true),
            ("server: talon/older", false),
            ("content-length: 0", false),
        ] {
            let ports = free_ports();
            let there = answer_once(bind(*ports.start()).expect("a free port"), headers);
            let place = first_free(ports, "talon/test").expect("a place");
            assert_eq!(matches!(place, ServedAt::Running(_)), running, "{headers}: {place:?}");
            there.join().expect("it answered");
        }
    }

    #[test]
    fn a_port_that_was_named_is_used_or_refused() {
        let taken = bind(0).expect("a free port");
        let port = taken.local_addr().expect("its address").port();
        assert!(matches!(exactly(port), Err(WebError::Port(named, _)) if named == port));
        assert!(matches!(exactly(0), Ok(ServedAt::Free { instead_of: None, .. })));
    }
}
