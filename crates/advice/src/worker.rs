//! A worker without its thread: receives messages, works in slices, and returns a message to post, if any. A new question
//! replaces the current one, so a screen cancels without starting a new worker.

use talon_catalog::Registry;
use talon_game::Ticket;
use talon_review::Reviewer;

use crate::job::Job;
use crate::review_question::ReviewAnswer;
use crate::worker_protocol::{
    CANCEL, RULES_FILE, read_question, read_review_question, reply_to_rules_file, write_answer,
    write_review_answer,
};

enum Task {
    Job(Box<Job>),
    Review { ticket: Ticket, reviewer: Box<Reviewer>, reported_parts: usize },
}

/// A worker and its current job.
pub struct Worker {
    registry: Registry,
    task: Option<Task>,
}

/// Progress of a review is posted each time this share of it is done.
const REVIEW_PARTS: usize = 40;

impl Worker {
    /// A worker that knows these games.
    pub const fn new(registry: Registry) -> Worker {
        Worker { registry, task: None }
    }

    /// Whether there is something to work on.
    pub const fn is_busy(&self) -> bool {
        self.task.is_some()
    }

    /// Takes a message; returns a message to post at once, if any. `Err` if this version does not understand it.
    pub fn receive(&mut self, message: &str) -> Result<Option<String>, NotUnderstood> {
        if message == CANCEL {
            self.task = None;
            return Ok(None);
        }
        if let Some(file) = message.strip_prefix(RULES_FILE) {
            return Ok(Some(reply_to_rules_file(file)));
        }
        if let Some((question, nodes)) = read_question(message, &self.registry) {
            self.task = Some(Task::Job(Box::new(Job::new(question, nodes))));
            return Ok(None);
        }
        let question = read_review_question(message, &self.registry).ok_or(NotUnderstood)?;
        let ticket = question.ticket;
        self.task = None;
        match question.reviewer() {
            Ok(reviewer) => {
                let reviewer = Box::new(reviewer);
                self.task = Some(Task::Review { ticket, reviewer, reported_parts: 0 });
                Ok(None)
            }
            Err(_) => Ok(Some(write_review_answer(&ReviewAnswer { ticket, review: None }))),
        }
    }

    /// Works for a short time; returns a message to post, if any.
    pub fn work(&mut self) -> Option<String> {
        match self.task.as_mut()? {
            Task::Job(job) => {
                let answer = job.advance();
                if job.is_done() {
                    self.task = None;
                }
                answer.map(|answer| write_answer(&answer))
            }
            Task::Review { ticket, reviewer, reported_parts } => {
                let progress = reviewer.advance();
                let part = progress.done * REVIEW_PARTS / progress.of;
                if part == *reported_parts {
                    return None;
                }
                *reported_parts = part;
                let review = Some((progress, reviewer.review().clone()));
                let answer = write_review_answer(&ReviewAnswer { ticket: *ticket, review });
                if progress.is_complete() {
                    self.task = None;
                }
                Some(answer)
            }
        }
    }
}

/// The message is of another version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotUnderstood;
