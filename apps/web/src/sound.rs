//! Our own small sounds, made on the spot: taps and wood, never loud. Off until switched on.

use js_sys::{Function, Reflect};
use talon_engine::{Effect, Place};
use talon_web_kit::window;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{AudioContext, AudioContextState, OscillatorType};

/// The sounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sound {
    /// A fingertip on paper.
    Lift,
    /// A card on cloth; lower for longer runs.
    Drop(u8),
    /// A card turned or drawn.
    Turn,
    /// A card home: a semitone higher for each one of its suit that is there.
    Home(u8),
    /// Two muffled taps.
    Refused,
    /// One riffle.
    Deal,
    /// Four notes.
    Win,
}

/// The sound of an event; `home` is the number of cards on the foundation.
pub(crate) fn of(effects: &[Effect], home: impl Fn(u8) -> u8) -> Sound {
    match effects.first() {
        Some(Effect::Carried { to: Place::Foundation(n), .. }) => Sound::Home(home(*n)),
        Some(Effect::Carried { count, .. }) => Sound::Drop(*count),
        Some(
            Effect::Drawn { .. }
            | Effect::TurnedUp { .. }
            | Effect::Refilled { .. }
            | Effect::Recycled { .. },
        )
        | None => Sound::Turn,
    }
}

/// Vibrates: briefly when cards are put down, longer when they are refused.
pub(crate) fn feel(sound: Sound) {
    let millis = match sound {
        Sound::Drop(_) | Sound::Home(_) => 10,
        Sound::Refused => 40,
        Sound::Lift | Sound::Turn | Sound::Deal | Sound::Win => return,
    };
    let navigator = window().navigator();
    // Before the first touch a browser refuses, and says so in its console.
    let touched = Reflect::get(&navigator, &"userActivation".into())
        .and_then(|activation| Reflect::get(&activation, &"hasBeenActive".into()));
    if touched.is_ok_and(|touched| touched.as_bool() == Some(false)) {
        return;
    }
    let vibrate = Reflect::get(&navigator, &"vibrate".into()).ok();
    if let Some(vibrate) = vibrate.and_then(|vibrate| vibrate.dyn_into::<Function>().ok()) {
        // A device without a motor does nothing.
        let _ = vibrate.call1(&navigator, &millis.into());
    }
}

/// Plays it; a browser without sound stays silent.
pub(crate) fn play(sound: Sound) {
    thread_local! {
        static CONTEXT: Option<AudioContext> = AudioContext::new().ok();
    }
    CONTEXT.with(|context| {
        if let Some(context) = context {
            // A context that was made before the first touch, or suspended by the system, is silent until it is
            // resumed.
            if context.state() != AudioContextState::Running {
                // Ignore the promise: notes are scheduled either way.
                let _ = context.resume();
            }
            let raised = match sound {
                Sound::Home(cards) => semitones(cards),
                Sound::Lift
                | Sound::Drop(_)
                | Sound::Turn
                | Sound::Refused
                | Sound::Deal
                | Sound::Win => 1.0,
            };
            for &(pitch, start, length) in notes(sound) {
                // A note that cannot be played is skipped.
                let _ = note(context, pitch * raised, start, length);
            }
        }
    });
}

/// Pitch in hertz, start and length in seconds.
fn notes(sound: Sound) -> &'static [(f32, f64, f64)] {
    match sound {
        Sound::Lift => &[(520.0, 0.0, 0.04)],
        Sound::Drop(1) => &[(190.0, 0.0, 0.06)],
        Sound::Drop(_) => &[(150.0, 0.0, 0.08)],
        Sound::Turn => &[(420.0, 0.0, 0.03)],
        Sound::Home(_) => &[(180.0, 0.0, 0.05), (440.0, 0.03, 0.09)],
        Sound::Refused => &[(110.0, 0.0, 0.05), (98.0, 0.09, 0.05)],
        Sound::Deal => &[(300.0, 0.0, 0.02), (340.0, 0.03, 0.02), (380.0, 0.06, 0.02)],
        Sound::Win => {
            &[(392.0, 0.0, 0.25), (494.0, 0.14, 0.25), (587.0, 0.28, 0.25), (784.0, 0.42, 0.5)]
        }
    }
}

/// The factor by which a number of semitones raises the pitch.
fn semitones(count: u8) -> f32 {
    (0..count).fold(1.0, |pitch, _| pitch * 1.059_463)
}

fn note(context: &AudioContext, pitch: f32, start: f64, length: f64) -> Result<(), JsValue> {
    let (voice, volume) = (context.create_oscillator()?, context.create_gain()?);
    let from = context.current_time() + start;
    voice.set_type(OscillatorType::Triangle);
    voice.frequency().set_value(pitch);
    volume.gain().set_value_at_time(0.09, from)?;
    volume.gain().exponential_ramp_to_value_at_time(0.0001, from + length)?;
    voice.connect_with_audio_node(&volume)?;
    volume.connect_with_audio_node(&context.destination())?;
    voice.start_with_when(from)?;
    voice.stop_with_when(from + length)
}
