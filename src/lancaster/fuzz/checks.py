"""The properties of the engine, which must hold after every action of every game."""

from __future__ import annotations

import json
from collections.abc import Sequence

from lancaster.chance import Rng
from lancaster.fuzz.universe import thought_of, universe
from lancaster.game import Game
from lancaster.moves import moves_of
from lancaster.notation import IllegalAction, parse
from lancaster.rules.actions import Action
from lancaster.rules.bands import COUNT
from lancaster.rules.conflicts import CLOSE
from lancaster.rules.events import (
    BishopTaken,
    CardOut,
    Changed,
    Counted,
    Event,
    MarkerTaken,
    NobleTaken,
    Repealed,
    TreasuryChanged,
)
from lancaster.rules.privileges import IMPREGNABLE
from lancaster.rules.sight import SCREENED
from lancaster.rules.table import ARCHER_OF, Table
from lancaster.rules.terms import (
    COUNTIES,
    COUNTY,
    FRONT_SPACES,
    FRONTS,
    HOUSES,
    NO_CARD,
    NOBODY,
    OFFICES,
    OVER,
    POINTS,
    PURSE,
    SPACES,
)


class CheckFailed(AssertionError):
    """A property that does not hold; the message names it."""


def require(holds: bool, message: str) -> None:
    """Fail with a message unless something holds."""
    if not holds:
        raise CheckFailed(message)


class Checker:
    """Checks one game: keeps its own account from the events and compares it with the table."""

    def __init__(self, game: Game) -> None:
        t = game.table
        self.game = game
        self.purse = t.purse[:]
        self.treasury = t.court.treasury[:] if t.court is not None else []
        self.track = t.shame.track[:] if t.shame is not None else []
        self.nobles_out = [0] * COUNTIES  # taken by allies
        self.bishops_out = 0
        self.laws_out: list[int] = []
        self.cards_out: list[int] = []
        self.copies: list[tuple[Game, str]] = []  # earlier copies, and what they must stay
        self.sources: list[dict[str, int]] = [{} for _ in range(t.book.seats)]
        self.conserved()

    # -- after every action ------------------------------------------------------------------------------------------

    def follow(self, events: Sequence[Event]) -> None:
        """Add the events of an action to the account."""
        t = self.game.table
        for event in events:
            if isinstance(event, Changed):
                self.purse[event.seat * PURSE + event.what] += event.amount
                require(event.amount != 0, "an event changes a purse by nothing")
                require(
                    event.source != "" and event.cause.startswith("R"), "a change of a purse without source or rule"
                )
                if event.what == POINTS:
                    points = self.sources[event.seat]
                    points[event.source] = points.get(event.source, 0) + event.amount
                else:
                    require(self.purse[event.seat * PURSE + event.what] >= 0, f"a purse goes below zero: {event}")
            elif isinstance(event, TreasuryChanged):
                self.treasury[event.what] += event.amount
            elif isinstance(event, MarkerTaken):
                if event.field >= 0:
                    self.track[event.field] -= 1
                else:
                    require(not any(self.track), "shame from the supply while the track has markers")
            elif isinstance(event, NobleTaken) and not t.book.has_purse(event.house):
                self.nobles_out[event.county] += 1
            elif isinstance(event, BishopTaken) and not t.book.has_purse(event.house):
                self.bishops_out += 1
            elif isinstance(event, Repealed) or (isinstance(event, Counted) and not event.accepted):
                self.laws_out.append(event.law)
            elif isinstance(event, CardOut):
                self.cards_out.append(event.card)
        self.conserved()

    def told(self, events: Sequence[Event]) -> None:
        """Every event can be written as JSON."""
        for event in events:
            data = json.loads(json.dumps(self.game.event_data(event)))
            require(
                data["event"] == event.kind and data["rule"].startswith("R"), f"an event without kind or rule: {event}"
            )

    def conserved(self) -> None:
        """Nothing is created or lost, and everything stands where it may."""
        t = self.game.table
        require(t.purse == self.purse, f"purses differ from the events: {t.purse} {self.purse}")
        for seat in range(t.book.seats):
            require(min(t.purse[seat * PURSE : seat * PURSE + POINTS]) >= 0, "a purse is below zero")
            require(t.leftover[seat] >= 0, "leftover votes below zero")
        self.knights(t)
        self.counties(t)
        self.fronts(t)
        self.cards(t)
        if t.court is not None:
            self.court(t)
        if t.shame is not None:
            require(t.shame.track == self.track, "the shame track differs from the events")
            total = t.shame.strength_in_tower() + t.book.neutral_knight
            require(total <= t.book.tower_limit, "the Tower is fuller than it may be")

    def knights(self, t: Table) -> None:
        """Every house has its knights, each in one place, and none under an extension."""
        for house in range(t.book.houses):
            bands = [t.reserve[house], t.at_court[house], t.in_castle(house), t.in_counties(house), t.in_fronts(house)]
            if t.court is not None:
                bands += [t.court.party[o] for o in range(OFFICES) if t.court.party_house[o] == house]
            if t.shame is not None:
                bands.append(t.shame.tower[house])
            require(
                sum(map(COUNT.__getitem__, bands)) == COUNT[t.book.knights], f"house {house} has lost or won a knight"
            )
            require(sum(bands) == t.book.knights, f"the knights of house {house} have changed")
            if house < t.book.seats:
                standing = t.castle[house * SPACES : (house + 1) * SPACES]
                under = [k for k, strength in enumerate(standing) if strength and t.extensions[house] >> k & 1]
                require(not under, f"a knight stands under an extension: {under}")
                require(t.turned[house] & ~t.extensions[house] == 0, "an extension that is not built is turned down")

    def counties(self, t: Table) -> None:
        """Nobles add up, and what guards a county is what stands there."""
        for county in range(COUNTIES):
            house = t.county_house[county]
            owned = sum(t.nobles[seat] >> county & 1 for seat in range(t.book.seats))
            nobles = t.nobles_left[county] + owned + self.nobles_out[county]
            require(nobles == t.book.nobles_per_county, f"{nobles} nobles of county {county}")
            require(t.nobles_left[county] >= 0, "nobles below zero")
            require((house == NOBODY) == (t.county_strength[county] == 0), "a county with half a knight")
            if house == NOBODY:
                require(t.county_squires[county] == 0 and t.county_guard[county] == 0, "squires without a knight")
            elif t.shielded(county):
                require(t.county_guard[county] >= IMPREGNABLE, "a shield that does not guard")
            else:
                total = t.county_strength[county] + t.county_squires[county] + t.extra(house, COUNTY + county)
                require(t.county_guard[county] == total, f"county {county} is guarded by {t.county_guard[county]}")

    def fronts(self, t: Table) -> None:
        """Spaces of conflicts are taken from the top, one to a house."""
        for front in range(FRONTS):
            if t.front_card[front] == NO_CARD and t.front_space[front * FRONT_SPACES] == NOBODY:
                require(not any(t.front_band[front * HOUSES : (front + 1) * HOUSES]), "knights where no conflict is")
                continue
            spaces = t.front_space[front * FRONT_SPACES : (front + 1) * FRONT_SPACES]
            taken = [occupant for occupant in spaces if occupant != NOBODY]
            require(spaces[: len(taken)] == taken, "a free space above a taken one")
            require(len(set(taken)) == len(taken), "a house holds two spaces of one conflict")
            houses = [occupant for occupant in taken if occupant < ARCHER_OF]
            closing = CLOSE[front] in t.agenda  # prisoners are being bought free
            for house in range(HOUSES):
                i = front * HOUSES + house
                held = house in houses
                require(held or not t.front_band[i], "knights without a space")
                require(t.front_band[i] > 0 or not held or closing, "a space without knights")
                require(t.front_squires[i] == 0 or house in houses, "squires without knights in a conflict")
            require(t.front_card[front] != NO_CARD, "somebody stands where no conflict is")

    def cards(self, t: Table) -> None:
        """All laws and conflict cards are in one place each."""
        laws = sorted([*t.laws, *t.proposals, *t.law_deck, *self.laws_out])
        require(len(laws) == 18 and len(set(laws)) == 18, f"there are {len(laws)} laws")
        cards = [card for card in t.front_card if card != NO_CARD] + t.conflict_deck + self.cards_out
        require(len(cards) == 10 and len(set(cards)) == 10, f"there are {len(cards)} conflict cards")

    def court(self, t: Table) -> None:
        """Bishops, privileges and the treasury add up."""
        court = t.court
        assert court is not None
        require(court.treasury == self.treasury, "the treasury differs from the events")
        bishops = court.bishop_supply + sum(court.bishops) + sum(court.party_bishops) + self.bishops_out
        require(bishops == t.book.bishops and court.bishop_supply >= 0, f"there are {bishops} bishops")
        for office in range(OFFICES):
            house = court.party_house[office]
            if house != NOBODY:
                require(court.lord[house] == office, "a party without its lord")
            else:
                empty = court.party[office], court.party_bishops[office], court.party_tudor[office]
                require(empty == (0, 0, 0), "a party without a house")
        archers = sum(occupant >= ARCHER_OF for occupant in t.front_space)
        tudors = sum(court.front_tudors) + sum(court.party_tudor)
        limits = (t.book.shields, t.book.archers, t.book.tudors)
        for bit, (placed, box) in enumerate(zip((0, archers, tudors), limits, strict=True)):
            out = placed + sum(beside >> bit & 1 for beside in court.county_beside)
            out += sum(bits >> bit & 1 for bits in court.ready) + sum(bits >> bit & 1 for bits in court.coming)
            require(out <= box, f"{out} privileges of kind {bit} are out, the box holds {box}")

    # -- before an action --------------------------------------------------------------------------------------------

    def actions(self) -> None:
        """Legal actions are unique, complete as a tree, readable, and only for those who are asked."""
        game = self.game
        for seat in range(game.options.players):
            legal = game.legal(seat)
            require((seat in game.actors) == bool(legal), f"seat {seat} is asked without actions, or has some unasked")
            require((game.prompt(seat) is not None) == bool(legal), "a prompt for nothing, or none")
            if not legal:
                continue
            require(len(legal) > 1, "a question with one possible answer is asked")
            require(len(set(map(str, legal))) == len(legal), "an action is listed twice")
            tree = [action for choice in game.choices(seat) for action in choice]
            require(sorted(map(str, tree)) == sorted(map(str, legal)), "the choices are not the legal actions")
            for action in legal:
                require(parse(str(action)) is action, f"{action} is not read as itself")

    def explained(self, seat: int, actions: Sequence[Action]) -> None:
        """`explain` gives a seat None for exactly the legal ones among these actions."""
        game = self.game
        legal = game.legal(seat)
        for action in actions:
            reason = game.explain(seat, action)
            require((reason is None) == (action in legal), f"seat {seat}: {action}: {reason!r}")

    def whole_universe(self) -> None:
        """The same for every action there is, for the seats that are asked and one that may not be."""
        game = self.game
        for seat in {*game.actors, len(game.actors) % game.options.players}:
            actions = universe(game.table, seat)
            legal = {action for action in actions if game.explain(seat, action) is None}
            require(legal == set(game.legal(seat)), f"seat {seat}: {legal ^ set(game.legal(seat))}")

    def refused(self, action: Action) -> None:
        """A refused action raises and changes nothing."""
        before = self.game.digest()
        for seat in range(self.game.options.players):
            if self.game.explain(seat, action) is not None:
                try:
                    self.game.play(seat, action)
                except IllegalAction as error:
                    require(str(error) != "", "an error without words")
                else:
                    raise CheckFailed(f"{action} was refused and then played")
        require(self.game.digest() == before, "a refused action changed the table")

    # -- copies, records, takeback -----------------------------------------------------------------------------------

    def keep_copy(self) -> None:
        """Keep a copy that must stay as it is."""
        self.copies.append((self.game.copy(), self.game.digest()))

    def copies_unchanged(self) -> None:
        """All earlier copies are as they were."""
        for copy, digest in self.copies:
            require(copy.digest() == digest, "an earlier copy has changed")

    def independent(self, seat: int, action: Action) -> None:
        """A copy played on leaves the game alone; `push` and `play` reach the same table."""
        before = self.game.digest()
        played, pushed = self.game.copy(), self.game.copy()
        preview = self.game.preview(seat, action)
        events = played.play(seat, action)
        pushed.push(seat, action)
        require(self.game.digest() == before, "playing on a copy, or a preview, changed the game")
        require(played.digest() == pushed.digest(), "push and play reach different tables")
        require(events[: len(preview)] == preview, "a preview is not how it begins")

    def recorded(self) -> None:
        """The record replays to the same table."""
        text = self.game.record()
        again = Game.replay(text)
        require(again.digest() == self.game.digest(), "the record replays to another table")
        require(again.record() == text, "the record of the replayed game is another")

    def taken_back(self, seat: int, action: Action, before: str) -> None:
        """Right after an action: taking it back and playing it again gives the same tables."""
        twin = self.game.copy()
        after = twin.digest()
        last = moves_of(twin.table)[-1]
        try:
            taken = twin.takeback(seat)
        except IllegalAction as refusal:
            require(last.revealed or twin.over, f"takeback was refused though nothing was revealed: {refusal}")
            return
        require(not last.revealed, "something was revealed and could be taken back")
        require(taken is action, f"{taken} was taken back, not {action}")
        require(twin.digest() == before, "after the takeback the table is another")
        twin.play(seat, action)
        require(twin.digest() == after, "the same action again leads to another table")

    # -- information (R1.8) ------------------------------------------------------------------------------------------

    def non_interference(self, rng: Rng) -> None:
        """Deal every secret again, change every screened total: nobody is shown anything else (R1.8)."""
        game = self.game
        for seat in (*range(game.options.players), None):
            probe = [] if seat is None else self.probe(seat, rng)
            shown = _shown(game, seat, probe)
            redealt = game.determinize(seat, rng)
            require(redealt.seed is None, "a re-dealt copy carries the seed")
            require(_shown(redealt, seat, probe) == shown, f"seat {seat} is shown what a re-deal changes")
            require(redealt.table.purse == game.table.purse, "a re-deal changes purses, which everyone saw")
            require(Game.replay(redealt.record()).digest() == redealt.digest(), "a re-dealt game does not replay")
            require(_shown(scramble(game, seat, rng), seat, probe) == shown, f"seat {seat} is shown a screened total")

    def probe(self, seat: int, rng: Rng) -> list[Action]:
        """Some actions to ask about, legal and not."""
        legal = self.game.legal(seat)
        thoughts = [thought_of(self.game.table, seat, rng) for _ in range(20)]
        return thoughts + [rng.choice(legal) for _ in range(3) if legal]

    # -- the end -----------------------------------------------------------------------------------------------------

    def ended(self) -> None:
        """Score = sum of its events = breakdown."""
        game = self.game
        require(game.over and game.table.phase == OVER, "the game is not over")
        for seat, points in enumerate(game.breakdown):
            require(points == self.sources[seat], "the breakdown differs from the events")
            require(sum(points.values()) == game.scores[seat], "the breakdown does not add up to the score")
        best = max(game.scores)
        wanted = tuple(seat for seat, points in enumerate(game.scores) if points == best)
        require(game.winners == wanted, "the wrong winners")
        self.copies_unchanged()
        self.recorded()


def scramble(game: Game, seat: int | None, rng: Rng) -> Game:
    """For tests: a copy in which the screened totals of others are other numbers (none with two players, R1.8)."""
    twin = game.copy()
    t = twin.table
    if t.book.screened and t.phase != OVER:
        for other in range(t.book.seats):
            if other != seat:
                for kind in SCREENED:
                    t.purse[other * PURSE + kind] = rng.randrange(12)
    return twin


def _shown(game: Game, seat: int | None, probe: Sequence[Action]) -> str:
    """Everything a seat is shown, as one text."""
    shown: list[object] = [game.view(seat), game.forecast(seat), game.actors]
    if seat is not None:
        shown += [list(map(str, game.legal(seat))), repr(game.choices(seat)), repr(game.prompt(seat))]
        for action in probe:
            reason = game.explain(seat, action)
            shown.append(repr(reason))
            if reason is None:
                shown.append(repr(game.preview(seat, action)))
            else:
                shown.append(str(IllegalAction(reason, action)))
        twin = game.copy()
        try:
            shown.append(str(twin.takeback(seat)))
        except IllegalAction as error:
            shown.append(str(error))
    return json.dumps(shown, sort_keys=True)
