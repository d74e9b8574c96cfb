//! Keys and mouse while a sheet is open.

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use talon_game::{DealChoice, Millis, Session, Table, Variant};
use talon_store::SaveKey;

use crate::screen::app::{App, Next};
use crate::screen::daily::Daily;
use crate::screen::menu::MenuItem;
use crate::screen::new_game::NewGame;
use crate::screen::sheet::{Sheet, help_lines, rules_lines, statistics_lines, text_lines};
use crate::screen::sheet_view::{self, PanelLine};
use crate::screen::transfer_sheet::Transfer;
use crate::settings::{SETTINGS, Settings};
use crate::wording::spoken;

/// One of the ends of a list.
#[derive(Clone, Copy)]
enum ListEnd {
    First,
    Last,
}

impl App {
    pub(crate) fn help(&mut self) {
        let lines = help_lines(self.session().map(Session::variant));
        self.sheet = Some(Sheet::Help { title: spoken().help_title(), scroll: 0, lines });
    }

    /// The rules of the game on the table.
    pub(crate) fn rules(&mut self) {
        if let Some(variant) = self.session().map(Session::variant) {
            let lines = rules_lines(variant);
            self.sheet = Some(Sheet::Help { title: spoken().rules(), scroll: 0, lines });
        }
    }

    /// The game on the table as text, which `talon replay` reads.
    pub(crate) fn game_text(&mut self) {
        if let Some(lines) = self.session().map(text_lines) {
            self.sheet = Some(Sheet::Help { title: spoken().game_as_text(), scroll: 0, lines });
        }
    }

    /// Closes the sheet: back to the table, or to the menu.
    fn close(&mut self, now: Millis) {
        self.sheet = None;
        if self.play.is_none() {
            self.menu();
            if let Some(Sheet::Menu(menu)) = &mut self.sheet {
                menu.go_to(self.menu_place);
            }
        }
        self.apply_settings(now);
    }

    /// A text was pasted: an export on the sheet for it, a deal's number on that of a new game. On a table it would be
    /// taken for many keys, so nothing happens there.
    pub(crate) fn paste(&mut self, text: &str) {
        match &mut self.sheet {
            Some(Sheet::Transfer(transfer)) => {
                transfer.paste(text, &mut self.persistence);
                self.settings = Settings::load(&mut self.persistence);
            }
            Some(Sheet::New(new)) => text.trim().chars().for_each(|sign| new.typed(sign)),
            Some(_) | None => {}
        }
    }

    /// A text for the terminal's clipboard, once.
    pub(crate) fn take_copied(&mut self) -> Option<String> {
        match &mut self.sheet {
            Some(Sheet::Transfer(transfer)) => transfer.take_copied(),
            Some(_) | None => None,
        }
    }

    pub(crate) fn sheet_key(&mut self, key: KeyEvent, now: Millis) -> Next {
        let in_menu = matches!(self.sheet, Some(Sheet::Menu(_)));
        match key.code {
            KeyCode::Char('q') if in_menu => return Next::Quit,
            KeyCode::Esc if in_menu => return self.leave_menu(),
            KeyCode::Esc | KeyCode::Char('q') => self.close(now),
            // A first letter comes before the keys of an editor.
            KeyCode::Char(letter @ ('j' | 'k')) if self.choose_letter(letter) => {}
            KeyCode::Up | KeyCode::Char('k') => self.choose_by(-1),
            KeyCode::Down | KeyCode::Char('j') => self.choose_by(1),
            KeyCode::Home => self.choose_end(ListEnd::First),
            KeyCode::End => self.choose_end(ListEnd::Last),
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
            KeyCode::Char(sign) => match &mut self.sheet {
                Some(Sheet::New(new)) if sign.is_ascii_digit() || "ms:".contains(sign) => {
                    new.typed(sign);
                }
                Some(_) | None => {
                    self.choose_letter(sign);
                }
            },
            _ => {}
        }
        Next::Continue
    }

    /// Esc in the menu: a long list becomes short first.
    fn leave_menu(&mut self) -> Next {
        let was_long = match &mut self.sheet {
            Some(Sheet::Menu(menu)) => menu.shorten(),
            Some(_) | None => false,
        };
        if was_long { Next::Continue } else { Next::Quit }
    }

    /// Chooses the first or the last item.
    fn choose_end(&mut self, end: ListEnd) {
        let place = |items: usize| match end {
            ListEnd::First => 0,
            ListEnd::Last => items.saturating_sub(1),
        };
        match &mut self.sheet {
            Some(Sheet::Menu(menu)) => menu.choose(place(menu.items().len())),
            Some(Sheet::New(new)) => new.chosen = place(new.items()),
            Some(Sheet::Daily(daily)) => daily.chosen = place(daily.items()),
            Some(Sheet::Puzzles(puzzles)) => puzzles.chosen = place(puzzles.games.len()),
            Some(Sheet::Transfer(transfer)) => transfer.chosen = place(transfer.items()),
            Some(Sheet::Settings { chosen }) => *chosen = place(SETTINGS.len()),
            Some(Sheet::Statistics { scroll, lines } | Sheet::Help { scroll, lines, .. }) => {
                *scroll = place(2 * lines.len());
            }
            None => {}
        }
    }

    /// Chooses the next item whose name begins with this letter, in lists of games; whether there is one.
    fn choose_letter(&mut self, letter: char) -> bool {
        let (lines, chosen) = match &self.sheet {
            Some(Sheet::Menu(menu)) => (menu.lines(), menu.place.chosen),
            Some(Sheet::Daily(daily)) => (daily.lines(self.pen().signs), daily.chosen),
            Some(Sheet::Puzzles(puzzles)) => (puzzles.lines(), puzzles.chosen),
            Some(
                Sheet::New(_)
                | Sheet::Transfer(_)
                | Sheet::Settings { .. }
                | Sheet::Statistics { .. }
                | Sheet::Help { .. },
            )
            | None => return false,
        };
        let Some(place) = sheet_view::next_item(&lines, chosen, letter) else { return false };
        match &mut self.sheet {
            Some(Sheet::Menu(menu)) => menu.choose(place),
            Some(Sheet::Daily(daily)) => daily.chosen = place,
            Some(Sheet::Puzzles(puzzles)) => puzzles.chosen = place,
            _ => {}
        }
        true
    }

    /// Counts the chosen game of the menu as lost, once the key was pressed twice.
    fn give_up(&mut self, now: Millis) {
        let Some(Sheet::Menu(menu)) = &mut self.sheet else { return };
        if let Some(id) = menu.remove_game() {
            self.persistence.remove_game(&id);
            return;
        }
        let Some(session) = menu.give_up() else { return };
        let key = SaveKey::from(&session);
        if let Some(result) = Table::give_up_unseen(session, self.settings.preferences(), now) {
            self.persistence.record(&result);
        }
        self.persistence.delete_save(&key);
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
                let mut chosen = menu.place.chosen;
                step(&mut chosen, menu.items().len());
                menu.choose(chosen);
            }
            Some(Sheet::New(new)) => {
                let items = new.items();
                step(&mut new.chosen, items);
            }
            Some(Sheet::Daily(daily)) => {
                let items = daily.items();
                step(&mut daily.chosen, items);
            }
            Some(Sheet::Puzzles(puzzles)) => step(&mut puzzles.chosen, puzzles.games.len()),
            Some(Sheet::Transfer(transfer)) => {
                let items = transfer.items();
                step(&mut transfer.chosen, items);
            }
            Some(Sheet::Settings { chosen }) => step(chosen, SETTINGS.len()),
            Some(Sheet::Statistics { scroll, lines } | Sheet::Help { scroll, lines, .. }) => {
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
                self.settings.turn(place, by, &mut self.persistence);
            }
            Some(
                Sheet::Menu(_)
                | Sheet::Daily(_)
                | Sheet::Puzzles(_)
                | Sheet::Transfer(_)
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
                self.menu_place = menu.place;
                return self.take_menu(item, now);
            }
            Some(Sheet::New(new)) => {
                let leaving = new.leaving;
                let winnable = self.settings.word("winnable") == "on";
                if let Some((variant, deal_choice)) = new.deal_choice(winnable) {
                    self.save_level();
                    self.deal(&variant, deal_choice, leaving, now);
                }
            }
            Some(Sheet::Daily(daily)) => {
                if let Some((variant, date)) = daily.choice() {
                    self.deal(&variant, DealChoice::Daily(date), None, now);
                }
            }
            Some(Sheet::Puzzles(_)) => self.look_for_puzzle(),
            Some(Sheet::Transfer(transfer)) => {
                transfer.take(&mut self.persistence);
                self.settings = Settings::load(&mut self.persistence);
            }
            Some(Sheet::Settings { .. }) => self.turn(1),
            Some(Sheet::Statistics { .. } | Sheet::Help { .. }) => self.close(now),
            None => {}
        }
        Next::Continue
    }

    fn take_menu(&mut self, item: MenuItem, now: Millis) -> Next {
        match item {
            MenuItem::Resume(place) => {
                if let Some(Sheet::Menu(menu)) = &mut self.sheet {
                    let (session, problems) = menu.resume(place);
                    self.open_session(session, &problems, now);
                }
            }
            MenuItem::ListAll => {
                if let Some(Sheet::Menu(menu)) = &mut self.sheet {
                    menu.list_all();
                }
            }
            MenuItem::Gallery => {
                if let Some(Sheet::Menu(menu)) = &mut self.sheet {
                    menu.list_gallery();
                }
            }
            MenuItem::Game(game) => {
                let variant = Variant::new(&game, self.last_choices(&game));
                let level = self.last_level(&variant);
                self.sheet = Some(Sheet::New(NewGame::new(&variant, level)));
            }
            MenuItem::Daily => {
                let games = self.persistence.registry().games().cloned().collect();
                let (results, _) = self.persistence.results();
                self.sheet = Some(Sheet::Daily(Daily::new(games, &results, self.today())));
            }
            MenuItem::Statistics => {
                let (results, left_out) = self.persistence.results();
                let mut lines = statistics_lines(&results, self.persistence.registry());
                lines.extend(
                    left_out.into_iter().flat_map(|it| [PanelLine::Gap, PanelLine::Text(it)]),
                );
                self.sheet = Some(Sheet::Statistics { scroll: 0, lines });
            }
            MenuItem::Puzzles => self.open_puzzles(),
            MenuItem::Settings => self.sheet = Some(Sheet::Settings { chosen: 0 }),
            MenuItem::Transfer => {
                self.sheet = Some(Sheet::Transfer(Transfer::new(&self.export_folders())));
            }
            MenuItem::Help => self.help(),
            MenuItem::Quit => return Next::Quit,
        }
        Next::Continue
    }

    pub(crate) fn sheet_mouse(&mut self, mouse: MouseEvent, now: Millis) -> Next {
        match mouse.kind {
            MouseEventKind::ScrollUp => self.choose_by(-1),
            MouseEventKind::ScrollDown => self.choose_by(1),
            MouseEventKind::Down(MouseButton::Left) => {
                let hit =
                    self.rows.iter().find(|(row, _)| *row == mouse.row).map(|(_, item)| *item);
                match (&mut self.sheet, hit) {
                    (Some(Sheet::Settings { chosen }), Some(item)) => *chosen = item,
                    (Some(Sheet::Daily(daily)), Some(item)) => daily.chosen = item,
                    (Some(Sheet::Puzzles(puzzles)), Some(item)) => puzzles.chosen = item,
                    (Some(Sheet::Transfer(transfer)), Some(item)) => transfer.chosen = item,
                    (Some(Sheet::Menu(menu)), Some(item)) => menu.choose(item),
                    (Some(Sheet::New(new)), Some(item)) => new.chosen = item,
                    (_, _) => return Next::Continue,
                }
                return self.take(now);
            }
            _ => {}
        }
        Next::Continue
    }
}
