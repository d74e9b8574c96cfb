//! The service worker, seen from the page: it keeps the site for offline play, and a new version waits until it is asked for.

use js_sys::Reflect;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{ServiceWorkerContainer, ServiceWorkerRegistration, ServiceWorkerState};

use talon_web_kit::{ExpectJs as _, RwSignal, spawn_local, window};

/// Its name is its identity: it never carries a hash.
const SERVICE_WORKER: &str = "./sw.js";

/// Registers the service worker; the signal turns true when a new version waits to be taken.
pub(crate) fn watch(waiting: RwSignal<bool>) {
    // A page that no worker controls is a first visit: its own version may wait for a moment, and replaces none.
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
pub(crate) fn take() {
    spawn_local(async {
        let Some(container) = container() else { return };
        let Some(registration) = registration(&container).await else { return };
        // A page that cannot be reloaded still runs the old version, which is no loss.
        let reload = || drop(window().location().reload());
        // It may have taken over already, as when every other tab was closed.
        let Some(worker) = registration.waiting() else { return reload() };
        let reload = Closure::once_into_js(reload);
        container.set_oncontrollerchange(Some(reload.unchecked_ref()));
        worker.post_message(&"take over".into()).expect_js("text can always be posted");
    });
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
    // The registration lives as long as the page, and so does this.
    on_found.forget();
}

/// A version being installed waits once it is; the very first one has nothing to wait for.
fn follow(registration: &ServiceWorkerRegistration, waiting: RwSignal<bool>) {
    let Some(worker) = registration.installing() else { return };
    let installing = worker.clone();
    // Asked now: WebKit may tell that the first one is installed when it has taken over already.
    let replaces = registration.active().is_some();
    let on_change = Closure::<dyn FnMut()>::new(move || {
        if installing.state() == ServiceWorkerState::Installed && replaces {
            waiting.set(true);
        }
    });
    worker.set_onstatechange(Some(on_change.as_ref().unchecked_ref()));
    on_change.forget();
}
