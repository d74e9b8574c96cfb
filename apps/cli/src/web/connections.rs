//! Accepts connections and bounds them: how many there are, how long a request may take to arrive, and how long a
//! connection lives. A client that stalls, or a thousand of them, cannot stop the server for others for long.

use std::convert::Infallible;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

use super::server::ServedSite;

/// The most bytes of a request's headers; a browser sends fewer than a thousand.
const HEADER_BYTES: usize = 16 << 10;

/// How long to wait when no connection can be accepted, mostly because all file descriptors are in use.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// Time for the last answer of a connection that has lived long enough.
const GRACE: Duration = Duration::from_secs(5);

/// The limits on connections.
#[derive(Clone, Copy, Debug)]
pub(super) struct ConnectionLimits {
    /// Connections at the same time; others wait. A browser opens six.
    pub(super) connections: usize,
    /// Time until the headers of the next request are here, so also the time that an idle connection is kept.
    pub(super) header: Duration,
    /// Time that a connection lives.
    pub(super) connection: Duration,
}

impl Default for ConnectionLimits {
    fn default() -> Self {
        Self {
            connections: 64,
            header: Duration::from_secs(10),
            connection: Duration::from_secs(60),
        }
    }
}

/// Answers requests until the program ends.
pub(super) async fn serve(
    listener: TcpListener,
    site: ServedSite,
    limits: &ConnectionLimits,
) -> Infallible {
    let (site, limits) = (Arc::new(site), *limits);
    let free = Arc::new(Semaphore::new(limits.connections));
    loop {
        let slot = Arc::clone(&free).acquire_owned().await.expect("nobody closes the semaphore");
        let Ok((stream, _)) = listener.accept().await else {
            sleep(ACCEPT_PAUSE).await;
            continue;
        };
        let site = Arc::clone(&site);
        tokio::spawn(async move {
            serve_connection(stream, &site, &limits).await;
            drop(slot);
        });
    }
}

/// Answers the requests of one connection. A client that disconnects is not an error.
async fn serve_connection(stream: TcpStream, site: &ServedSite, limits: &ConnectionLimits) {
    let answer = service_fn(|request: Request<Incoming>| {
        let answer = site.answer(request.method(), request.uri(), request.headers());
        async { Ok::<_, Infallible>(answer) }
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(limits.header).max_buf_size(HEADER_BYTES);
    let mut connection = pin!(http.serve_connection(TokioIo::new(stream), answer));
    if timeout(limits.connection, connection.as_mut()).await.is_err() {
        connection.as_mut().graceful_shutdown();
        let _ = timeout(GRACE, connection).await;
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};
    use std::net::{SocketAddr, TcpStream};

    use super::*;
    use crate::web::server::tests::site_of;

    /// Far longer than any answer takes, even on a busy machine.
    const PATIENCE: Duration = Duration::from_secs(60);

    /// More than any system buffers before it is read.
    const PAGE_BYTES: usize = 16 << 20;

    /// A separate server in the background; it ends with the test's process.
    fn start(limits: ConnectionLimits) -> SocketAddr {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
        let at = listener.local_addr().expect("its address");
        std::thread::spawn(move || run(listener, &limits));
        at
    }

    fn run(listener: std::net::TcpListener, limits: &ConnectionLimits) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        runtime.expect("a runtime").block_on(async {
            listener.set_nonblocking(true).expect("a listener");
            let listener = TcpListener::from_std(listener).expect("a listener");
            let page = Box::leak(vec![b' '; PAGE_BYTES].into_boxed_slice());
            match serve(listener, site_of(page), limits).await {}
        });
    }

    fn connect(at: SocketAddr) -> TcpStream {
        let stream = TcpStream::connect(at).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
        stream
    }

    fn get(at: SocketAddr) -> String {
        let mut stream = connect(at);
        write!(stream, "GET / HTTP/1.1\r\nhost: {at}\r\nconnection: close\r\n\r\n").expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        answer
    }

    #[test]
    fn a_request_that_never_ends_is_cut_off() {
        let at =
            start(ConnectionLimits { header: Duration::from_millis(50), ..Default::default() });
        let mut stream = connect(at);
        write!(stream, "GET / HTTP/1.1\r\nhost: ").expect("sent");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("the server closes the connection");
        assert!(get(at).starts_with("HTTP/1.1 200 "));
    }

    #[test]
    fn stalled_connections_hold_others_up_only_until_their_timeout() {
        let limits = ConnectionLimits {
            connections: 2,
            header: Duration::from_millis(200),
            ..Default::default()
        };
        let at = start(limits);
        let _stalled: Vec<TcpStream> = (0..20).map(|_| connect(at)).collect();
        assert!(get(at).starts_with("HTTP/1.1 200 "));
    }

    #[test]
    fn a_client_that_does_not_read_is_cut_off() {
        let limits = ConnectionLimits {
            connections: 1,
            connection: Duration::from_millis(50),
            ..Default::default()
        };
        let at = start(limits);
        let mut greedy = connect(at);
        write!(greedy, "GET / HTTP/1.1\r\nhost: {at}\r\n\r\n").expect("sent");
        assert!(get(at).starts_with("HTTP/1.1 200 "));
    }

    #[cfg(unix)]
    mod few_files {
        use std::io::{BufRead as _, BufReader};
        use std::process::{Child, Command, Stdio};

        use super::*;

        /// The variable that makes the test's child process serve.
        const SERVE: &str = "TALON_TEST_SERVES";

        #[test]
        fn serves_for_the_test_of_file_descriptors() {
            if std::env::var_os(SERVE).is_none() {
                return;
            }
            let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
            println!("\nat {}", listener.local_addr().expect("its address"));
            run(listener, &ConnectionLimits::default());
        }

        /// A server in another process, which may open few files.
        struct LimitedServer(Child);

        impl Drop for LimitedServer {
            fn drop(&mut self) {
                drop(self.0.kill());
                drop(self.0.wait());
            }
        }

        #[test]
        fn the_server_ended_when_file_descriptors_ran_out() {
            let name =
                "web::connections::tests::few_files::serves_for_the_test_of_file_descriptors";
            let tests = std::env::current_exe().expect("these tests");
            let mut child = Command::new("sh")
                .args(["-c", "ulimit -n 16; exec \"$0\" --exact \"$1\" --nocapture"])
                .arg(tests)
                .arg(name)
                .env(SERVE, "1")
                .stdout(Stdio::piped())
                .spawn()
                .expect("a shell");
            let lines = BufReader::new(child.stdout.take().expect("piped")).lines();
            let _server = LimitedServer(child);
            let at =
                lines.map_while(Result::ok).find_map(|line| line.strip_prefix("at ")?.parse().ok());
            let at = at.expect("it says where it is");
            let many: Vec<TcpStream> = (0..40).map(|_| connect(at)).collect();
            drop(many);
            assert!(get(at).starts_with("HTTP/1.1 200 "));
        }
    }
}
