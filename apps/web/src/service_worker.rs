//! The page's side of the service worker: caches the site for offline play and activates a new version on request.

use js_sys::Reflect;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    ServiceWorker, ServiceWorkerContainer, ServiceWorkerRegistration, ServiceWorkerState,
};

use talon_web_kit::{ExpectJs as _, RwSignal, spawn_local, window};

/// Browsers identify it by its name, so the name never has a hash.
const SERVICE_WORKER: &str = "./sw.js";

/// Registers the service worker; the signal turns true when a new version waits to be taken.
pub(crate) fn watch(waiting: RwSignal<bool>) {
    // A page without a controlling worker is a first visit: its own version may wait for a moment, and replaces none.
    let is_controlled = container().is_some_and(|container| container.controller().is_some());
    spawn_local(async move {
        // Without one (an old browser, storage denied) the page works, but not offline.
        if let Some(registration) = register().await {
            if is_controlled && registration.waiting().is_some() {
                waiting.set(true);
            }
            notice(&registration, waiting);
        }
    });
}

/// Lets the waiting version take over, then reloads the page.
pub(crate) fn activate_update() {
    spawn_local(async {
        // If the page cannot be reloaded, it still runs the old version.
        let reload = || drop(window().location().reload());
        // It may have taken over already, for example after every other tab was closed.
        let Some((container, worker)) = waiting().await else { return reload() };
        let reload = Closure::once_into_js(reload);
        container.set_oncontrollerchange(Some(reload.unchecked_ref()));
        worker.post_message(&"take over".into()).expect_js("text can always be posted");
    });
}

/// The version that waits, with the register it is in.
async fn waiting() -> Option<(ServiceWorkerContainer, ServiceWorker)> {
    let container = container()?;
    let worker = registration(&container).await?.waiting()?;
    Some((container, worker))
}

/// The key in the tab's own storage under which a build notes that it has reloaded the page.
const RELOADED: &str = "talon-reloaded";

/// The parts of the page do not fit together: takes the newest version and reloads the page. A tab does this once for
/// each build, and not at all if it cannot note that it did.
pub(crate) fn reload_once() {
    let build = talon_build_id::VERSION_WORD;
    let Ok(Some(tab)) = window().session_storage() else { return };
    if matches!(tab.get_item(RELOADED), Ok(noted) if noted.as_deref() != Some(build))
        && tab.set_item(RELOADED, build).is_ok()
    {
        activate_update();
    }
}

/// The browser's register of service workers; there is none on an insecure page.
fn container() -> Option<ServiceWorkerContainer> {
    let navigator = window().navigator();
    let there = Reflect::get(&navigator, &"serviceWorker".into()).ok()?;
    there.dyn_into().ok()
}

async fn register() -> Option<ServiceWorkerRegistration> {
    let registered = JsFuture::from(container()?.register(SERVICE_WORKER)).await.ok()?;
    registered.dyn_into().ok()
}

async fn registration(container: &ServiceWorkerContainer) -> Option<ServiceWorkerRegistration> {
    let found = JsFuture::from(container.get_registration()).await.ok()?;
    found.dyn_into().ok()
}

fn notice(registration: &ServiceWorkerRegistration, waiting: RwSignal<bool>) {
    let found = registration.clone();
    let on_found = Closure::<dyn FnMut()>::new(move || follow(&found, waiting));
    registration.set_onupdatefound(Some(on_found.as_ref().unchecked_ref()));
    // The registration lives as long as the page, so the listener must too.
    on_found.forget();
}

/// An installed version waits, except the first one, which replaces nothing.
fn follow(registration: &ServiceWorkerRegistration, waiting: RwSignal<bool>) {
    let Some(worker) = registration.installing() else { return };
    let installing = worker.clone();
    // Read now: WebKit may report that the first version is installed after it has taken over.
    let replaces = registration.active().is_some();
    let on_change = Closure::<dyn FnMut()>::new(move || {
        if installing.state() == ServiceWorkerState::Installed && replaces {
            waiting.set(true);
        }
    });
    worker.set_onstatechange(Some(on_change.as_ref().unchecked_ref()));
    on_change.forget();
}
