//! Keys and mouse while a sheet is open.

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use talon_game::{Millis, Session, Table, Variant, Wish};
use talon_rulebook::catalog;

use crate::calendar;
use crate::likes::CHOICES;
use crate::screen::app::{App, Next};
use crate::screen::menu::MenuItem;
use crate::screen::new_game::NewGame;
use crate::screen::sheet::{Sheet, help_lines, statistics_lines};

impl App {
    pub(crate) fn help(&mut self) {
        let lines = help_lines(self.session().map(Session::variant));
        self.sheet = Some(Sheet::Help { scroll: 0, lines });
    }

    /// Closes the sheet: back to the table, or to the menu.
    fn close(&mut self, now: Millis) {
        self.sheet = None;
        if self.play.is_none() {
            self.menu();
        }
        self.apply_likes(now);
    }

    pub(crate) fn sheet_key(&mut self, key: KeyEvent, now: Millis) -> Next {
        let in_menu = matches!(self.sheet, Some(Sheet::Menu(_)));
        match key.code {
            KeyCode::Esc | KeyCode::Char('q') if in_menu => return Next::Quit,
            KeyCode::Esc | KeyCode::Char('q') => self.close(now),
            KeyCode::Up | KeyCode::Char('k') => self.choose_by(-1),
            KeyCode::Down | KeyCode::Char('j') => self.choose_by(1),
            KeyCode::PageUp => self.choose_by(-10),
            KeyCode::PageDown | KeyCode::Char(' ') if self.scrolls() => self.choose_by(10),
            KeyCode::Left => self.turn(-1),
            KeyCode::Right => self.turn(1),
            KeyCode::Enter | KeyCode::Char(' ') => return self.take(now),
            KeyCode::Char('?') => self.help(),
            KeyCode::Char('x') | KeyCode::Delete => self.give_up(now),
            KeyCode::Backspace => {
                if let Some(Sheet::New(new)) = &mut self.sheet {
                    new.number.pop();
                }
            }
            KeyCode::Char(sign) if sign.is_ascii_digit() || "ms:".contains(sign) => {
                if let Some(Sheet::New(new)) = &mut self.sheet {
                    new.typed(sign);
                }
            }
            _ => {}
        }
        Next::Go
    }

    /// Gives the chosen game of the menu up, once it has been asked for twice.
    fn give_up(&mut self, now: Millis) {
        let Some(Sheet::Menu(menu)) = &mut self.sheet else { return };
        let Some(session) = menu.give_up() else { return };
        if let Some(result) = Table::give_up_unseen(session, self.likes.preferences(), now) {
            self.keeper.record(&result);
        }
    }

    fn scrolls(&self) -> bool {
        matches!(self.sheet, Some(Sheet::Help { .. } | Sheet::Statistics { .. }))
    }

    fn choose_by(&mut self, by: isize) {
        let step = |at: &mut usize, items: usize| {
            *at = (*at as isize + by).rem_euclid(items.max(1) as isize) as usize;
        };
        match &mut self.sheet {
            Some(Sheet::Menu(menu)) => {
                let mut chosen = menu.chosen;
                step(&mut chosen, menu.items().len());
                menu.choose(chosen);
            }
            Some(Sheet::New(new)) => {
                let items = new.items();
                step(&mut new.chosen, items);
            }
            Some(Sheet::Daily { chosen }) => step(chosen, catalog::built_in().len()),
            Some(Sheet::Settings { chosen }) => step(chosen, CHOICES.len()),
            Some(Sheet::Statistics { scroll, lines } | Sheet::Help { scroll, lines }) => {
                *scroll = scroll.saturating_add_signed(by).min(2 * lines.len());
            }
            None => {}
        }
    }

    fn turn(&mut self, by: isize) {
        match &mut self.sheet {
            Some(Sheet::New(new)) => new.turn(by),
            Some(Sheet::Settings { chosen }) => {
                let place = *chosen;
                self.likes.turn(place, by, &mut self.keeper);
            }
            Some(
                Sheet::Menu(_)
                | Sheet::Daily { .. }
                | Sheet::Statistics { .. }
                | Sheet::Help { .. },
            )
            | None => {}
        }
    }

    /// Takes the chosen item.
    fn take(&mut self, now: Millis) -> Next {
        match &mut self.sheet {
            Some(Sheet::Menu(menu)) => {
                let item = menu.item();
                return self.take_menu(item, now);
            }
            Some(Sheet::New(new)) => {
                let leaving = new.leaving;
                if let Some((variant, wish)) = new.wish() {
                    self.deal(&variant, wish, leaving, now);
                }
            }
            Some(Sheet::Daily { chosen }) => {
                let game = &catalog::built_in()[*chosen];
                let variant = Variant::new(game, game.default_choices());
                self.deal(&variant, Wish::Daily(calendar::today()), None, now);
            }
            Some(Sheet::Settings { .. }) => self.turn(1),
            Some(Sheet::Statistics { .. } | Sheet::Help { .. }) => self.close(now),
            None => {}
        }
        Next::Go
    }

    fn take_menu(&mut self, item: MenuItem, now: Millis) -> Next {
        match item {
            MenuItem::Resume(place) => {
                if let Some(Sheet::Menu(menu)) = &mut self.sheet {
                    let (session, troubles) = menu.resume(place);
                    self.sit_down(session, &troubles, now);
                }
            }
            MenuItem::ListAll => {
                if let Some(Sheet::Menu(menu)) = &mut self.sheet {
                    menu.list_all();
                }
            }
            MenuItem::Game(game) => {
                let variant = Variant::new(game, self.last_choices(game));
                self.sheet = Some(Sheet::New(NewGame::new(&variant)));
            }
            MenuItem::Daily => self.sheet = Some(Sheet::Daily { chosen: 0 }),
            MenuItem::Statistics => {
                let lines = statistics_lines(&self.keeper.results());
                self.sheet = Some(Sheet::Statistics { scroll: 0, lines });
            }
            MenuItem::Settings => self.sheet = Some(Sheet::Settings { chosen: 0 }),
            MenuItem::Help => self.help(),
            MenuItem::Quit => return Next::Quit,
        }
        Next::Go
    }

    pub(crate) fn sheet_mouse(&mut self, mouse: MouseEvent, now: Millis) -> Next {
        match mouse.kind {
            MouseEventKind::ScrollUp => self.choose_by(-1),
            MouseEventKind::ScrollDown => self.choose_by(1),
            MouseEventKind::Down(MouseButton::Left) => {
                let hit =
                    self.rows.iter().find(|(row, _)| *row == mouse.row).map(|(_, item)| *item);
                match (&mut self.sheet, hit) {
                    (Some(Sheet::Daily { chosen } | Sheet::Settings { chosen }), Some(item)) => {
                        *chosen = item;
                    }
                    (Some(Sheet::Menu(menu)), Some(item)) => menu.choose(item),
                    (Some(Sheet::New(new)), Some(item)) => new.chosen = item,
                    (_, _) => return Next::Go,
                }
                return self.take(now);
            }
            _ => {}
        }
        Next::Go
    }
}
