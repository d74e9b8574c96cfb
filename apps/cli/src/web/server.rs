//! Answers a browser's requests for the page's files.

use std::io;
use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG,
    IF_NONE_MATCH, REFERRER_POLICY, VARY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::net::TcpListener;

use super::files::{Body, File, Files};

/// Nothing but our own files, no script in the page itself, no frame around it.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; worker-src 'self'; \
    manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// What every answer says.
const ALWAYS: [(HeaderName, &str); 4] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (VARY, "accept-encoding"),
];

/// Serves the files until the program ends.
pub(super) async fn serve(listener: TcpListener, files: Files) -> io::Result<()> {
    axum::serve(listener, router(files)).await
}

fn router(files: Files) -> Router {
    Router::new().fallback_service(get(answer).with_state(Arc::new(files)))
}

async fn answer(State(files): State<Arc<Files>>, uri: Uri, headers: HeaderMap) -> Response {
    let name = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        name => name,
    };
    match files.get(name) {
        Some(file) => send(file, &headers),
        None => (StatusCode::NOT_FOUND, ALWAYS, "There is no such page here.\n").into_response(),
    }
}

fn send(file: &File, headers: &HeaderMap) -> Response {
    let brotli = file.brotli.as_ref().filter(|_| accepts_brotli(headers));
    let body = brotli.unwrap_or(&file.plain);
    let about = [(ETAG, body.tag.as_str()), (CACHE_CONTROL, file.caching)];
    if is_known(body, headers) {
        return (StatusCode::NOT_MODIFIED, ALWAYS, about).into_response();
    }
    let encoding = brotli.map(|_| [(CONTENT_ENCODING, "br")]);
    let response = (ALWAYS, about, [(CONTENT_TYPE, file.mime)], body.bytes);
    match encoding {
        Some(encoding) => (encoding, response).into_response(),
        None => response.into_response(),
    }
}

fn accepts_brotli(headers: &HeaderMap) -> bool {
    let offered = headers.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or("");
    let mut encodings = offered.split(',').map(|part| part.split(';').next().unwrap_or("").trim());
    encodings.any(|encoding| encoding == "br")
}

/// Whether the browser has these very bytes already.
fn is_known(body: &Body, headers: &HeaderMap) -> bool {
    let known = headers.get(IF_NONE_MATCH).and_then(|value| value.to_str().ok()).unwrap_or("");
    known.split(',').any(|tag| tag.trim().trim_start_matches("W/") == body.tag)
}

#[cfg(test)]
mod tests {
    use axum::http::header::ACCEPT_ENCODING;
    use axum::http::{HeaderMap, HeaderValue};

    use super::accepts_brotli;

    fn accepting(encodings: &'static str) -> bool {
        accepts_brotli(&HeaderMap::from_iter([(
            ACCEPT_ENCODING,
            HeaderValue::from_static(encodings),
        )]))
    }

    #[test]
    fn brotli_is_sent_only_where_it_is_asked_for() {
        assert!(accepting("gzip, deflate, br, zstd"));
        assert!(accepting("br;q=1.0"));
        assert!(!accepting("gzip, brotli"));
        assert!(!accepting(""));
    }
}
