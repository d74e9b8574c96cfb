//! Answers a browser's requests for the page's files.

use std::hash::{DefaultHasher, Hasher as _};

use http_body_util::Full;
use hyper::body::Bytes;
use hyper::header::{
    ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE,
    ETAG, HOST, HeaderMap, HeaderName, HeaderValue, IF_NONE_MATCH, LOCATION, REFERRER_POLICY,
    SERVER, VARY, X_CONTENT_TYPE_OPTIONS,
};
use hyper::{Method, Response, StatusCode, Uri};

use super::files::{Body, SiteFile, SiteFiles};

/// Nothing but our own files, no script in the page itself, no frame around it.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; worker-src 'self'; \
    manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The headers of every answer.
const ALWAYS: [(HeaderName, &str); 4] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (VARY, "accept-encoding"),
];

/// The names of this machine. Any other name in a request may come from DNS rebinding.
const HOSTS: [&str; 3] = ["localhost", "127.0.0.1", "[::1]"];

/// A whole response.
type HttpResponse = Response<Full<Bytes>>;

/// The page and the identity of its server.
pub(super) struct ServedSite {
    files: SiteFiles,
    identity: String,
}

impl ServedSite {
    /// The page made of these files.
    pub(super) fn new(files: SiteFiles) -> ServedSite {
        let identity = format!("talon/{} ({:016x})", talon_build_id::VERSION_WORD, hash(&files));
        ServedSite { files, identity }
    }

    /// The `server` header: version and files, so that a second start can tell whether the same page is served already.
    pub(super) fn identity(&self) -> &str {
        &self.identity
    }

    /// Answers a request.
    pub(super) fn answer(&self, method: &Method, uri: &Uri, headers: &HeaderMap) -> HttpResponse {
        let mut answer = self.content(method, uri, headers);
        let headers = answer.headers_mut();
        headers.extend(ALWAYS.map(|(name, value)| (name, HeaderValue::from_static(value))));
        headers.insert(SERVER, header(&self.identity));
        answer
    }

    fn content(&self, method: &Method, uri: &Uri, headers: &HeaderMap) -> HttpResponse {
        if !is_for_this_machine(headers) {
            let why = "This server answers only requests to localhost.\n";
            return sentence(StatusCode::MISDIRECTED_REQUEST, why);
        }
        if !matches!(*method, Method::GET | Method::HEAD) {
            let mut answer = sentence(StatusCode::METHOD_NOT_ALLOWED, "Pages can only be read.\n");
            answer.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
            return answer;
        }
        let name = match uri.path().trim_start_matches('/') {
            "" => "index.html",
            name => name,
        };
        if name == "index.html"
            && let Some(address) = one_address(uri, headers)
        {
            let mut answer =
                sentence(StatusCode::TEMPORARY_REDIRECT, "The page is at 127.0.0.1.\n");
            answer.headers_mut().insert(LOCATION, address);
            return answer;
        }
        match self.files.get(name) {
            Some(file) => send(file, headers),
            None => sentence(StatusCode::NOT_FOUND, "There is no such page here.\n"),
        }
    }
}

/// The same for the same files in any order.
fn hash(files: &SiteFiles) -> u64 {
    let mut tags: Vec<(&str, &str)> =
        files.iter().map(|(name, file)| (*name, file.plain.tag.as_str())).collect();
    tags.sort_unstable();
    let mut hasher = DefaultHasher::new();
    for (name, tag) in tags {
        hasher.write(name.as_bytes());
        hasher.write(tag.as_bytes());
    }
    hasher.finish()
}

fn sentence(status: StatusCode, text: &'static str) -> HttpResponse {
    let mut answer = HttpResponse::new(Full::from(text));
    *answer.status_mut() = status;
    let plain = HeaderValue::from_static("text/plain; charset=utf-8");
    answer.headers_mut().insert(CONTENT_TYPE, plain);
    answer
}

fn send(file: &SiteFile, headers: &HeaderMap) -> HttpResponse {
    let brotli = file.brotli.as_ref().filter(|_| accepts_brotli(headers));
    let body = brotli.unwrap_or(&file.plain);
    let known = is_known(body, headers);
    let bytes = if known { &[] } else { body.bytes };
    let mut answer = HttpResponse::new(Full::from(Bytes::from_static(bytes)));
    let headers = answer.headers_mut();
    headers.insert(ETAG, header(&body.tag));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(file.caching));
    if known {
        *answer.status_mut() = StatusCode::NOT_MODIFIED;
        return answer;
    }
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(file.mime));
    if brotli.is_some() {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static("br"));
    }
    answer
}

fn header(text: &str) -> HeaderValue {
    HeaderValue::from_str(text).expect("versions and hashes are plain text")
}

/// The redirect target for requests to `localhost`: a browser stores the saves of `localhost` apart from those of
/// `127.0.0.1`.
fn one_address(uri: &Uri, headers: &HeaderMap) -> Option<HeaderValue> {
    let host = headers.get(HOST)?.to_str().ok()?;
    let (name, port) = host.split_at_checked("localhost".len())?;
    let rest = uri.path_and_query().map_or("/", |rest| rest.as_str());
    let address = name
        .eq_ignore_ascii_case("localhost")
        .then(|| format!("http://127.0.0.1{port}/{}", rest.trim_start_matches('/')))?;
    HeaderValue::from_str(&address).ok()
}

/// Whether a request names this machine. Its port is not compared: a tunnel may lead here from another one.
fn is_for_this_machine(headers: &HeaderMap) -> bool {
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) => name,
        Some(_) | None => host,
    };
    HOSTS.iter().any(|ours| ours.eq_ignore_ascii_case(name))
}

/// Whether brotli is offered, and not with a weight of 0, which means "do not send".
fn accepts_brotli(headers: &HeaderMap) -> bool {
    let offered = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    let mut encodings = offered.flat_map(|offers| offers.split(','));
    encodings.any(|offer| {
        let mut parts = offer.split(';').map(str::trim);
        let is_brotli = parts.next().is_some_and(|name| name.eq_ignore_ascii_case("br"));
        let weight = parts.find_map(|part| part.strip_prefix("q=").or(part.strip_prefix("Q=")));
        is_brotli
            && weight.is_none_or(|weight| weight.parse().is_ok_and(|weight: f32| weight > 0.0))
    })
}

/// Whether the browser has exactly these bytes already.
fn is_known(body: &Body, headers: &HeaderMap) -> bool {
    let known = headers.get(IF_NONE_MATCH).and_then(|value| value.to_str().ok()).unwrap_or("");
    known.split(',').any(|tag| tag.trim().trim_start_matches("W/") == body.tag)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A page of one file with this content.
    pub(in crate::web) fn site_of(page: &'static [u8]) -> ServedSite {
        ServedSite::new(SiteFiles::from([("index.html", SiteFile::of_test(page))]))
    }

    fn site() -> ServedSite {
        site_of(b"a page")
    }

    fn headers(pairs: &[(HeaderName, &'static str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value))).collect()
    }

    fn answer(method: &Method, path: &'static str, host: &'static str) -> HttpResponse {
        site().answer(method, &Uri::from_static(path), &headers(&[(HOST, host)]))
    }

    #[test]
    fn every_answer_has_the_security_headers_also_a_refusal() {
        for (method, path, host, status) in [
            (Method::GET, "/", "127.0.0.1:7617", 200),
            (Method::HEAD, "/index.html", "127.0.0.1", 200),
            (Method::GET, "/", "localhost", 307),
            (Method::GET, "/nowhere", "localhost:1", 404),
            (Method::POST, "/", "localhost:7617", 405),
            (Method::GET, "/", "example.com", 421),
        ] {
            let answer = answer(&method, path, host);
            assert_eq!(answer.status(), status, "{method} {path} {host}");
            for (name, value) in ALWAYS {
                assert_eq!(answer.headers()[&name], value, "{method} {path} {host}");
            }
        }
    }

    #[test]
    fn only_requests_to_this_machine_are_answered() {
        for host in ["127.0.0.1", "127.0.0.1:80", "[::1]:7617", "[::1]"] {
            assert_eq!(answer(&Method::GET, "/", host).status(), 200, "{host}");
        }
        for host in
            ["", "evil.example", "localhost.evil.example:7617", "127.0.0.1.evil:7617", "::1"]
        {
            assert_eq!(answer(&Method::GET, "/", host).status(), 421, "{host}");
        }
        let without = site().answer(&Method::GET, &Uri::from_static("/"), &HeaderMap::new());
        assert_eq!(without.status(), 421);
    }

    #[test]
    fn the_page_at_localhost_is_the_one_at_its_address() {
        for (host, path, address) in [
            ("localhost", "/", "http://127.0.0.1/"),
            ("LOCALHOST:7617", "/index.html", "http://127.0.0.1:7617/index.html"),
            ("localhost:80", "//?x=1", "http://127.0.0.1:80/?x=1"),
        ] {
            let answer = answer(&Method::GET, path, host);
            assert_eq!(answer.status(), StatusCode::TEMPORARY_REDIRECT, "{host} {path}");
            assert_eq!(answer.headers()[LOCATION], address);
        }
        let file = answer(&Method::GET, "/nowhere", "localhost");
        assert_eq!(file.status(), StatusCode::NOT_FOUND, "only the page itself moves");
    }

    #[test]
    fn brotli_is_sent_only_where_it_is_asked_for() {
        let accepting = |encodings| accepts_brotli(&headers(&[(ACCEPT_ENCODING, encodings)]));
        for encodings in ["gzip, deflate, br, zstd", "br;q=1.0", "gzip;q=0, BR ; q=0.001"] {
            assert!(accepting(encodings), "{encodings}");
        }
        for encodings in ["gzip, brotli", "", "br;q=0", "br; q=0.000, gzip", "br;q=x"] {
            assert!(!accepting(encodings), "{encodings}");
        }
    }

    #[test]
    fn what_the_browser_has_is_not_sent_again() {
        let first = answer(&Method::GET, "/", "127.0.0.1");
        let tag = first.headers()[ETAG].clone();
        let mut asks = headers(&[(HOST, "127.0.0.1")]);
        asks.insert(IF_NONE_MATCH, tag);
        let again = site().answer(&Method::GET, &Uri::from_static("/"), &asks);
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
    }
}
