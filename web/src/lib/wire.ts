// Written by tools/types.mjs from docs/openapi.json and docs/socket.json; do not edit.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * About
         * @description The server: versions, limits, what it offers, how long it keeps things.
         */
        About: {
            /** Server */
            server: string;
            /** Rules */
            rules: number;
            /** Protocol */
            protocol: number;
            /** Compiled */
            compiled: boolean;
            /** Bots */
            bots: components["schemas"]["Bot"][];
            /**
             * Materials
             * @description name and digest
             */
            materials: {
                [key: string]: string;
            };
            /** Bot Seconds */
            bot_seconds: number;
            /** Bot Simulations */
            bot_simulations: number;
            /**
             * Push Key
             * @description the public key for Web Push subscriptions
             */
            push_key: string;
            /** Guest Days */
            guest_days: number;
            /** Log Days */
            log_days: number;
            /** Expire Open */
            expire_open: number;
            /** Expire Live */
            expire_live: number;
            /** Expire Turns */
            expire_turns: number;
        };
        /**
         * Account
         * @description A round so far; `complete` when it is over.
         */
        Account: {
            /** Round */
            round: number;
            /** Complete */
            complete: boolean;
            /** Laws */
            laws: components["schemas"]["LawAccount"][];
            /** Counties */
            counties: components["schemas"]["CountyAccount"][];
            /** Castles */
            castles: components["schemas"]["CastleAccount"][];
            /** Conflicts */
            conflicts: components["schemas"]["ConflictAccount"][];
            /** Ledger */
            ledger: components["schemas"]["LedgerRow"][];
        };
        /**
         * Act
         * @description An action of a seat.
         */
        Act: {
            /** Seat */
            seat: number;
            /** Action */
            action: string;
            /**
             * Id
             * @description your own id for it: sending it twice plays once
             */
            id?: string | null;
        };
        /**
         * Adjournment
         * @description Why a game is adjourned; its players are told.
         */
        Adjournment: {
            /**
             * Why
             * @enum {string}
             */
            why: "report" | "dispute" | "request" | "maintenance";
        };
        /**
         * Advice
         * @description An action and what the adviser expects of it.
         */
        Advice: {
            /** Action */
            action: string;
            /** Visits */
            visits: number;
            /** Win Share */
            win_share: number;
            /** Score */
            score: number;
        };
        /**
         * Answer
         * @description To a takeback that somebody asks for; a no of the person who asked withdraws it.
         */
        Answer: {
            /** Seat */
            seat: number;
            /** Yes */
            yes: boolean;
            /**
             * Id
             * @description your own id for it: sending it twice answers once
             */
            id?: string | null;
        };
        /**
         * AnswerThere
         * @description A bot is to decide there.
         */
        AnswerThere: {
            /**
             * Version
             * @description of the study as it was shown
             */
            version: number;
            /**
             * Place
             * @description the number of a place in the tree; 0 is the set-up
             */
            place: number;
            /**
             * Bot
             * @default duke
             */
            bot: string;
        };
        /**
         * Answers
         * @description What the box of somebody says.
         */
        Answers: {
            /** Corrections */
            corrections: components["schemas"]["Correction"][];
            /**
             * By
             * @description who reports the values; the file says it
             * @default my copy of the game
             */
            by: string;
        };
        /**
         * Applied
         * @description A current law is applied; `seats` holds how often each seat qualifies.
         *
         *     `counts` holds how many each seat has of the thing that the law counts, UNKNOWN where that is behind a screen (R1.8)
         *     or where the law counts nothing.
         */
        Applied: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "applied";
            /** Law */
            law: string;
            /** Seats */
            seats: number[];
            /** Counts */
            counts: (number | null)[];
            /** Rule */
            rule: string;
        };
        /**
         * Asked
         * @description A takeback somebody asks for.
         */
        Asked: {
            /** Seat */
            seat: number;
            /** To */
            to: number;
            /** Agreed */
            agreed: number[];
            /** Waiting */
            waiting: number[];
            /**
             * Until
             * @description when it counts as refused
             */
            until: number;
        };
        /**
         * AskedValue
         * @description A value that no rulebook states, and how to ask for it.
         *
         *     `numbers` are the shipped ones: one for a number, as many as there are for several, and for a reward so much of
         *     each of the `things`.
         */
        AskedValue: {
            /** Key */
            key: string;
            /**
             * Asks
             * @enum {string}
             */
            asks: "number" | "numbers" | "reward";
            /** Numbers */
            numbers: number[];
            /** Things */
            things: string[];
            /** Least */
            least: number;
            /** Most */
            most: number;
            /**
             * Source
             * @enum {string}
             */
            source: "reported" | "reconstructed";
            /**
             * By
             * @description who reports it
             */
            by: string;
            /** Note */
            note: string;
        };
        /**
         * AtPlace
         * @description Something about a place.
         */
        AtPlace: {
            /**
             * Version
             * @description of the study as it was shown
             */
            version: number;
            /**
             * Place
             * @description the number of a place in the tree; 0 is the set-up
             */
            place: number;
        };
        /**
         * Ban
         * @description A banned range of addresses.
         */
        Ban: {
            /** Id */
            id: string;
            /** Network */
            network: string;
            /** Reason */
            reason: string;
            /** At */
            at: number;
            /** Until */
            until: number;
        };
        /**
         * Bans
         * @description All that are in force.
         */
        Bans: {
            /** Bans */
            bans: components["schemas"]["Ban"][];
        };
        /**
         * Began
         * @description A phase of a round begins.
         */
        Began: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "began";
            /** Round */
            round: number;
            /** Phase */
            phase: string;
            /** Rule */
            rule: string;
        };
        /**
         * BishopTaken
         * @description A bishop joins a seat, or leaves the game when an ally takes it (R8.13).
         */
        BishopTaken: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "bishop-taken";
            /** House */
            house: number;
            /** Rule */
            rule: string;
        };
        /**
         * Bot
         * @description A bot one can play against.
         */
        Bot: {
            /** Code */
            code: string;
            /**
             * Budget
             * @description how a budget is written; empty when it takes none
             */
            budget: string;
            /** What */
            what: string;
            /** Package */
            package: string;
        };
        /**
         * Box
         * @description Every number a client draws.
         */
        Box: {
            /** Digest */
            digest: string;
            /**
             * Changes
             * @description what differs from the shipped material
             */
            changes: components["schemas"]["ChangedValue"][];
            /** Rounds */
            rounds: number;
            /**
             * Proposals
             * @description of each round
             */
            proposals: number;
            /** Counties */
            counties: components["schemas"]["CountyBox"][];
            /** Castle */
            castle: components["schemas"]["SpaceBox"][];
            /** Ally Spaces */
            ally_spaces: string[];
            /**
             * Ally Castle
             * @description the castle of an ally: it pays no price
             */
            ally_castle: components["schemas"]["SpaceBox"][];
            /** Favours */
            favours: components["schemas"]["FavourBox"][];
            /** Conflicts */
            conflicts: components["schemas"]["CardBox"][];
            /** Laws */
            laws: components["schemas"]["LawBox"][];
            /** Both Price */
            both_price: number;
            /** Ransom Price */
            ransom_price: number;
            /** Strength Points */
            strength_points: number[];
            /** Extension Points */
            extension_points: number[];
            /** Nobles Points */
            nobles_points: number[];
            /** Lord Strength */
            lord_strength: number;
            /** Bishop Strength */
            bishop_strength: number;
            /** Archer Strength */
            archer_strength: number;
            /** Tudor Strength */
            tudor_strength: number;
            /** Bishop Limit */
            bishop_limit: number;
            /** Shame Per Field */
            shame_per_field: number;
        };
        /**
         * Captives
         * @description Knights of a house in a conflict that is lost for good: bought free for gold, or lost to the reserve.
         */
        Captives: {
            /** House */
            house: number;
            /** Freed */
            freed: number[];
            /** Price */
            price: number;
            /** Lost */
            lost: number[];
        };
        /**
         * CardBox
         * @description A conflict card.
         */
        CardBox: {
            /** Name */
            name: string;
            /** Strength */
            strength: number;
            /** Points */
            points: number[];
        };
        /**
         * CardOut
         * @description A conflict card leaves the game.
         */
        CardOut: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "card-out";
            /** Front */
            front: string;
            /** Card */
            card: string;
            /** Rule */
            rule: string;
        };
        /**
         * CardsTurned
         * @description Conflict cards and law proposals are turned up.
         */
        CardsTurned: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "cards-turned";
            /** Conflicts */
            conflicts: string[];
            /** Proposals */
            proposals: string[];
            /** Rule */
            rule: string;
        };
        /**
         * CastleAccount
         * @description What castle and table bring to a seat.
         */
        CastleAccount: {
            /** Seat */
            seat: number;
            /** Castle */
            castle: components["schemas"]["Gain"][];
            /** Table */
            table: components["schemas"]["Gain"][];
        };
        /**
         * Catching
         * @description The state of a table, and the entries after a number: all of them, or as many as an answer has room for.
         */
        Catching: {
            /** Table */
            table: string;
            state: components["schemas"]["TableState"];
            /** Entries */
            entries: components["schemas"]["Entry"][];
            /**
             * More
             * @description ask again with the number of the last entry as `since`
             */
            more: boolean;
        };
        /**
         * Chair
         * @description Who sits on a seat.
         */
        Chair: {
            /** Seat */
            seat: number;
            /** Colour */
            colour: string;
            /**
             * Person
             * @description the id of the person whose seat it is
             */
            person: string | null;
            /** Label */
            label: string;
            /**
             * Bot
             * @description the bot that plays it now
             */
            bot: string | null;
            /**
             * Away
             * @description why a bot plays for a person
             * @enum {string}
             */
            away: "" | "flagged" | "left" | "resigned" | "forfeited";
            /**
             * Reserved
             * @description kept for this person, who has not come yet
             */
            reserved: string | null;
        };
        /**
         * Change
         * @description How something has changed in a round: before and after where everybody knows it, and where it comes from.
         */
        Change: {
            /** What */
            what: string;
            /** Before */
            before: number | null;
            /** After */
            after: number | null;
            /** Amount */
            amount: number;
            /** Sources */
            sources: components["schemas"]["LedgerSource"][];
        };
        /**
         * Changed
         * @description A purse changes: what, by how much, and from what source.
         */
        Changed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "changed";
            /** Seat */
            seat: number;
            /** What */
            what: string;
            /** Amount */
            amount: number;
            /** Source */
            source: string;
            /** Rule */
            rule: string;
        };
        /**
         * ChangedValue
         * @description A value of a material that is not as shipped, as a material file writes it.
         */
        ChangedValue: {
            /** Key */
            key: string;
            /** Value */
            value: string;
            /** Shipped */
            shipped: string;
        };
        /**
         * Changes
         * @description What is to change; what is left out, or null, stays.
         */
        Changes: {
            /** Name */
            name?: string | null;
            /** Language */
            language?: ("en" | "de" | "es") | null;
            /** Zone */
            zone?: string | null;
            /**
             * Preferences
             * @description all of them: what is left out is forgotten
             */
            preferences?: {
                [key: string]: string | boolean | number | {
                    [key: string]: string;
                };
            } | null;
        };
        /**
         * Channel
         * @description A channel of mine. Its address is a secret of its own: only the host is shown.
         */
        Channel: {
            /** Id */
            id: string;
            /**
             * Kind
             * @enum {string}
             */
            kind: "push" | "webhook";
            /** Host */
            host: string;
            /**
             * Format
             * @description of a webhook
             */
            format: ("json" | "discord" | "slack") | null;
            /**
             * Created
             * @description milliseconds since 1970, UTC
             */
            created: number;
            /**
             * Failing
             * @description since when nothing arrives there
             */
            failing: number | null;
        };
        /**
         * ChannelList
         * @description All of mine, the oldest first.
         */
        ChannelList: {
            /** Channels */
            channels: components["schemas"]["Channel"][];
        };
        /**
         * Chat
         * @description What was said in the rooms the viewer may read.
         */
        Chat: {
            /** Lines */
            lines: components["schemas"]["ChatLine"][];
        };
        /**
         * ChatLine
         * @description Something said; text None: removed.
         */
        ChatLine: {
            /** Number */
            number: number;
            /**
             * Room
             * @enum {string}
             */
            room: "players" | "spectators";
            /** Person */
            person: string | null;
            /** Label */
            label: string;
            /** Seat */
            seat: number | null;
            /** Text */
            text: string | null;
            /** At */
            at: number;
        };
        /**
         * CheckedAnswers
         * @description What is wrong with the answers; if nothing is, the material they make.
         */
        CheckedAnswers: {
            /** Wrong */
            wrong: components["schemas"]["WrongAnswer"][];
            /** Digest */
            digest: string | null;
            /**
             * File
             * @description the text of a material file (TOML)
             */
            file: string | null;
        };
        /**
         * Choice
         * @description A node of the tree of legal actions: the words down to a node with `end` make an action’s text.
         */
        Choice: {
            /** Word */
            word: string;
            /** Field */
            field: string;
            /**
             * End
             * @default false
             */
            end: boolean;
            /** Choices */
            choices?: components["schemas"]["Choice"][];
            /**
             * Adds
             * @description the strength it adds; of a ballot, how much it counts
             * @default null
             */
            adds: number | null;
            /**
             * @description what it costs
             * @default null
             */
            price: components["schemas"]["Gain"] | null;
            /**
             * Gains
             * @description what it brings; empty: it comes to nothing
             * @default null
             */
            gains: components["schemas"]["Gain"][] | null;
        };
        /**
         * Colour
         * @description Results in a colour.
         */
        Colour: {
            /** Games */
            games: number;
            /**
             * Wins
             * @description first places, shared ones too
             */
            wins: number;
            /**
             * Place
             * @description the average
             */
            place: number;
            /**
             * Points
             * @description the average
             */
            points: number;
            /**
             * Colour
             * @enum {string}
             */
            colour: "blue" | "green" | "yellow" | "red" | "purple";
        };
        /**
         * CommentThere
         * @description A comment in place of the one there is; an empty one removes it.
         */
        CommentThere: {
            /**
             * Version
             * @description of the study as it was shown
             */
            version: number;
            /**
             * Place
             * @description the number of a place in the tree; 0 is the set-up
             */
            place: number;
            /**
             * Kind
             * @constant
             */
            kind: "comment";
            /** Text */
            text: string;
        };
        /**
         * Compared
         * @description An average of mine beside that of dukes.
         */
        Compared: {
            /**
             * Name
             * @description such as `nobles`; of sources of points such as `laws`, `conflicts`
             */
            name: string;
            /** Mine */
            mine: number;
            /** Dukes */
            dukes: number;
        };
        /**
         * Comparison
         * @description My latest games with so many players and these modules beside those of dukes.
         */
        Comparison: {
            /** Players */
            players: number;
            /** Court */
            court: boolean;
            /** Displeasure */
            displeasure: boolean;
            /**
             * Games
             * @description of mine
             */
            games: number;
            /**
             * Dukes Games
             * @description seats in games of dukes
             */
            dukes_games: number;
            points: components["schemas"]["Compared"];
            /**
             * Figures
             * @description what a seat had at the end, and what it did
             */
            figures: components["schemas"]["Compared"][];
            /**
             * Sources
             * @description where the points came from
             */
            sources: components["schemas"]["Compared"][];
        };
        /**
         * Configuration
         * @description Results with so many players, laws and modules.
         */
        Configuration: {
            /** Games */
            games: number;
            /**
             * Wins
             * @description first places, shared ones too
             */
            wins: number;
            /**
             * Place
             * @description the average
             */
            place: number;
            /**
             * Points
             * @description the average
             */
            points: number;
            /** Players */
            players: number;
            /** Laws */
            laws: string;
            /** Court */
            court: boolean;
            /** Displeasure */
            displeasure: boolean;
        };
        /**
         * Confirmed
         * @description The password again, for what must not happen by accident.
         */
        Confirmed: {
            /** Password */
            password: string;
        };
        /**
         * ConflictAccount
         * @description A conflict that is resolved; `moved` if it goes on in the lower row.
         */
        ConflictAccount: {
            /** Front */
            front: string;
            /** England */
            england: number;
            /** France */
            france: number;
            /** Won */
            won: boolean;
            /** Moved */
            moved: boolean;
            /** Ranks */
            ranks: components["schemas"]["Rank"][];
            /** Captives */
            captives: components["schemas"]["Captives"][];
        };
        /**
         * Correction
         * @description A value of somebody's own box: its key in a material file, and its text there (docs/material.md).
         */
        Correction: {
            /** Key */
            key: string;
            /**
             * Value
             * @example 2
             * @example [4, 2, 1]
             * @example "2 gold"
             */
            value: string;
        };
        /**
         * Counted
         * @description All ballots on a proposal are revealed together, in the order of the seats.
         */
        Counted: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "counted";
            /** Law */
            law: string;
            /** Ballots */
            ballots: components["schemas"]["Opened"][];
            /** Yes */
            yes: number;
            /** No */
            no: number;
            /** Accepted */
            accepted: boolean;
            /** Rule */
            rule: string;
        };
        /**
         * CountyAccount
         * @description A county that is resolved: whose knight stood there, and what it brought.
         */
        CountyAccount: {
            /** County */
            county: string;
            /** House */
            house: number;
            /** Strength */
            strength: number;
            /** Gains */
            gains: components["schemas"]["Gain"][];
            /** Crossed */
            crossed: string | null;
        };
        /**
         * CountyBox
         * @description A county on the board.
         */
        CountyBox: {
            /** Name */
            name: string;
            /** Minimum */
            minimum: number;
            /** Reward */
            reward: components["schemas"]["Part"][];
        };
        /**
         * CountyView
         * @description A county and who stands there; `total` is what a newcomer must exceed.
         */
        CountyView: {
            /** Letter */
            letter: string;
            /** Name */
            name: string;
            /** Minimum */
            minimum: number;
            /** Nobles Left */
            nobles_left: number;
            /** House */
            house: number | null;
            /** Strength */
            strength: number;
            /** Squires */
            squires: number;
            /** Beside */
            beside: string[];
            /** Total */
            total: number;
        };
        /**
         * Course
         * @description A finished game: `points` at each mark by seat, and how many `actions` it took.
         */
        Course: {
            /** Actions */
            actions: number;
            /** Marks */
            marks: components["schemas"]["Mark"][];
            /** Points */
            points: number[][];
            /** Sources */
            sources: components["schemas"]["SourcePoints"][];
            /** Turning Points */
            turning_points: components["schemas"]["TurningPoint"][];
        };
        /**
         * CourtView
         * @description The King's court.
         */
        CourtView: {
            /** Offices */
            offices: components["schemas"]["OfficeView"][];
            /** Treasury */
            treasury: {
                [key: string]: number;
            };
            /** Bishops Left */
            bishops_left: number;
        };
        /**
         * Crossed
         * @description A knight crosses from Dorset into a conflict.
         */
        Crossed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "crossed";
            /** House */
            house: number;
            /** Strength */
            strength: number;
            /** Place */
            place: string;
            /** Rule */
            rule: string;
        };
        /**
         * DecisionData
         * @description A decision in a review. `number` counts the actions of the record from 1; shares and points are after it.
         *
         *     `better` is the best action if another one was played; `said` and `better_said` are both as messages of the
         *     catalogue (a key and its arguments); `missed` is what the law would have given that should have been voted for;
         *     `lost` is the share of the win that was lost.
         */
        DecisionData: {
            /** Number */
            number: number;
            /** Round */
            round: number;
            /** Seat */
            seat: number;
            /** Asked */
            asked: string;
            /** Action */
            action: string;
            /** Said */
            said: [
                string,
                {
                    [key: string]: unknown;
                }
            ];
            /** Choices */
            choices: number;
            /** Shares */
            shares: number[];
            /** Points */
            points: number[];
            /** Better */
            better: string | null;
            /** Better Said */
            better_said: [
                string,
                {
                    [key: string]: unknown;
                }
            ] | null;
            /** Lost */
            lost: number;
            /** Lost Points */
            lost_points: number;
            /** Grade */
            grade: string | null;
            /** Law */
            law: string;
            /** Missed */
            missed: {
                [key: string]: number;
            };
        };
        /**
         * DeleteThere
         * @description Remove the place and all that follows.
         */
        DeleteThere: {
            /**
             * Version
             * @description of the study as it was shown
             */
            version: number;
            /**
             * Place
             * @description the number of a place in the tree; 0 is the set-up
             */
            place: number;
            /**
             * Kind
             * @constant
             */
            kind: "delete";
        };
        /**
         * Displaced
         * @description A stronger knight, or party, sends these knights back to court.
         */
        Displaced: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "displaced";
            /** House */
            house: number;
            /** Knights */
            knights: number[];
            /** Place */
            place: string;
            /** Rule */
            rule: string;
        };
        /**
         * DispleasureView
         * @description The shame track and the Tower: `filled` is the strength in it, `worst` the greatest value the track uncovers.
         */
        DispleasureView: {
            /** Track */
            track: number[];
            /** Values */
            values: number[];
            /** Tower */
            tower: number[][];
            /** Neutral Knight */
            neutral_knight: number;
            /** Limit */
            limit: number;
            /** Filled */
            filled: number;
            /** Worst */
            worst: number;
        };
        /**
         * Ended
         * @description The game is over.
         */
        Ended: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "ended";
            /** Winners */
            winners: number[];
            /** Rule */
            rule: string;
        };
        /**
         * Entry
         * @description Something that happened at the table. Ballots are told without their text.
         */
        Entry: {
            /** Number */
            number: number;
            /** Kind */
            kind: string;
            /** Seat */
            seat: number | null;
            /** Data */
            data: {
                [key: string]: unknown;
            };
            /** Events */
            events: (components["schemas"]["Began"] | components["schemas"]["CardsTurned"] | components["schemas"]["Skipped"] | components["schemas"]["StartNamed"] | components["schemas"]["Ended"] | components["schemas"]["Changed"] | components["schemas"]["Placed"] | components["schemas"]["Displaced"] | components["schemas"]["WentHome"] | components["schemas"]["Lost"] | components["schemas"]["Recruited"] | components["schemas"]["Upgraded"] | components["schemas"]["Crossed"] | components["schemas"]["FavourTaken"] | components["schemas"]["NobleTaken"] | components["schemas"]["Extended"] | components["schemas"]["Turned"] | components["schemas"]["Voted"] | components["schemas"]["Counted"] | components["schemas"]["Repealed"] | components["schemas"]["Applied"] | components["schemas"]["SquiresSent"] | components["schemas"]["Fought"] | components["schemas"]["MovedDown"] | components["schemas"]["CardOut"] | components["schemas"]["LordPlaced"] | components["schemas"]["LordHome"] | components["schemas"]["TreasuryChanged"] | components["schemas"]["OfficeHeld"] | components["schemas"]["PrivilegeMoved"] | components["schemas"]["BishopTaken"] | components["schemas"]["MarkerTaken"])[];
            /**
             * Items
             * @description the same as a log tells it
             */
            items: components["schemas"]["Item"][];
            /**
             * @description of the round, where laws are applied or the round is over
             * @default null
             */
            account: components["schemas"]["Account"] | null;
            /** At */
            at: number;
        };
        /**
         * Error
         * @description Why something was refused.
         */
        Error: {
            /** Code */
            code: string;
            /** Args */
            args: {
                [key: string]: string | number | boolean | null;
            };
            /** Message */
            message: string;
        };
        /**
         * ExpectedData
         * @description What every seat can expect: its share of the win, and its points at the end.
         */
        ExpectedData: {
            /** Shares */
            shares: number[];
            /** Points */
            points: number[];
        };
        /**
         * Explain
         * @description Why can these actions not be played?
         */
        Explain: {
            /** Seat */
            seat: number;
            /** Actions */
            actions: string[];
        };
        /**
         * ExplainThere
         * @description Why can these actions not be played there?
         */
        ExplainThere: {
            /**
             * Version
             * @description of the study as it was shown
             */
            version: number;
            /**
             * Place
             * @description the number of a place in the tree; 0 is the set-up
             */
            place: number;
            /** Seat */
            seat: number;
            /** Actions */
            actions: string[];
        };
        /**
         * Export
         * @description Everything the server stores about one, by the tables of its database.
         */
        Export: {
            /**
             * At
             * @description milliseconds since 1970, UTC
             */
            at: number;
            /**
             * Log Days
             * @description days the operator keeps log files, which name addresses
             */
            log_days: number;
            /** Stored */
            stored: {
                [key: string]: {
                    [key: string]: components["schemas"]["JsonValue"];
                }[];
            };
        };
        /**
         * Extended
         * @description An extension is built.
         */
        Extended: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "extended";
            /** Seat */
            seat: number;
            /** Space */
            space: string;
            /** Rule */
            rule: string;
        };
        /**
         * FavourBox
         * @description A King's favour tile.
         */
        FavourBox: {
            /** Key */
            key: string;
            /** Reward */
            reward: components["schemas"]["Part"][];
        };
        /**
         * FavourTaken
         * @description A King's favour tile is taken and turned down.
         */
        FavourTaken: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "favour-taken";
            /** House */
            house: number;
            /** Tile */
            tile: string;
            /** Rule */
            rule: string;
        };
        /**
         * Fill
         * @description A bot for an open seat.
         */
        Fill: {
            /** Seat */
            seat: number;
            /** Bot */
            bot: string;
        };
        /**
         * FinalForecast
         * @description The final scoring if the game ended now, by seat; None where it cannot be known.
         *
         *     `shame_at_best` is the least a seat loses by shame, whatever the others have behind their screens (R9.5).
         */
        FinalForecast: {
            /** Strength */
            strength: (number | null)[];
            /** Extensions */
            extensions: (number | null)[];
            /** Nobles */
            nobles: (number | null)[];
            /** Seals */
            seals: (number | null)[];
            /** Shame */
            shame: (number | null)[];
            /** Shame At Best */
            shame_at_best: (number | null)[];
        };
        /**
         * Followed
         * @description Somebody whom one follows; a friend, if they follow back.
         */
        Followed: {
            /** Person */
            person: string;
            /** Name */
            name: string;
            /** Back */
            back: boolean;
        };
        /**
         * FollowedList
         * @description Whom one follows, by name.
         */
        FollowedList: {
            /** People */
            people: components["schemas"]["Followed"][];
        };
        /**
         * Forecast
         * @description What would happen now, as far as a seat may know.
         */
        Forecast: {
            /** Laws */
            laws: components["schemas"]["LawForecast"][];
            /** Fronts */
            fronts: components["schemas"]["FrontForecast"][];
            final: components["schemas"]["FinalForecast"];
        };
        /**
         * Forecasts
         * @description What would happen now, as far as the viewer may know.
         */
        Forecasts: {
            forecast: components["schemas"]["Forecast"];
        };
        /**
         * Forked
         * @description A record to go on with, from its end or from an earlier action.
         */
        Forked: {
            /** Record */
            record: string;
            /**
             * Name
             * @default
             */
            name: string;
            /** To */
            to?: number | null;
            /**
             * Seats
             * @description me or a bot on every seat; empty: me on all of them
             */
            seats?: components["schemas"]["SeatChoice"][];
        };
        /**
         * Fought
         * @description A conflict is resolved; `ranks` are from rank 1 on.
         */
        Fought: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "fought";
            /** Front */
            front: string;
            /** Card */
            card: string;
            /** Strength */
            strength: number;
            /** Won */
            won: boolean;
            /** Ranks */
            ranks: components["schemas"]["Ranked"][];
            /** Rule */
            rule: string;
        };
        /**
         * Frame
         * @description A game after one of its entries, through somebody’s eyes.
         */
        Frame: {
            entry: components["schemas"]["Entry"];
            view: components["schemas"]["View"] | null;
            /** @description what would have happened then, as far as the viewer could know */
            forecast: components["schemas"]["Forecast"] | null;
        };
        /**
         * Frames
         * @description Consecutive frames of a game.
         */
        Frames: {
            /** Table */
            table: string;
            /** Head */
            head: number;
            /** Frames */
            frames: components["schemas"]["Frame"][];
        };
        /**
         * FrontForecast
         * @description How a conflict would end now.
         */
        FrontForecast: {
            /** Front */
            front: string;
            /** Won */
            won: boolean;
            /** English */
            english: number;
            /** French */
            french: number;
            /** Ranks */
            ranks: components["schemas"]["Rank"][];
        };
        /**
         * FrontView
         * @description A conflict: its card, who stands where, and how it stands.
         *
         *     `won` is how it would end now, `missing` what England lacks in strength, and `paid` says which of the three values
         *     would be given (R4.8 to R4.11). `next` is the space of a house's next knight, by house, and `archer` that of an
         *     archer beside a new one (R2.8, R8.9); None where there is none.
         */
        FrontView: {
            /** Front */
            front: string;
            /** Row */
            row: string;
            /** Card */
            card: string;
            /** Strength */
            strength: number;
            /** Points */
            points: number[];
            /** Spaces */
            spaces: (components["schemas"]["SpaceView"] | null)[];
            /** English */
            english: number;
            /** Won */
            won: boolean;
            /** Missing */
            missing: number;
            /** Paid */
            paid: boolean[];
            /** Next */
            next: (number | null)[];
            /** Archer */
            archer: number | null;
        };
        /**
         * Frozen
         * @description Why a game stands still: from this entry on the installed rules lead elsewhere.
         */
        Frozen: {
            /** Number */
            number: number;
            /** Rules */
            rules: number;
        };
        /**
         * Gain
         * @description An amount of something.
         */
        Gain: {
            /** What */
            what: string;
            /** Amount */
            amount: number;
        };
        /**
         * GiveOrders
         * @description Everything a seat is to do in advance, in place of what it was to do before.
         */
        GiveOrders: {
            /** Seat */
            seat: number;
            /** Ballots */
            ballots?: components["schemas"]["NewSealedBallot"][];
            /** Placements */
            placements?: components["schemas"]["NewPlacementOrder"][];
            /** Standing */
            standing?: {
                [key: string]: string;
            };
        };
        /**
         * HiddenCards
         * @description How the unseen cards lie from a place on: those that come next, and the seed by which the rest was shuffled.
         */
        HiddenCards: {
            /** Laws */
            laws: string[];
            /** Conflicts */
            conflicts: string[];
            /** Seed */
            seed: string | null;
        };
        /**
         * Hint
         * @description What would a strong player do?
         */
        Hint: {
            /** Seat */
            seat: number;
            /**
             * Adviser
             * @description duke: the network, which answers at once; lord: a second opinion, after some thought
             * @default duke
             * @enum {string}
             */
            adviser: "duke" | "lord";
        };
        /**
         * Hints
         * @description The best actions, the best first.
         */
        Hints: {
            /** Bot */
            bot: string;
            /** Hints */
            hints: components["schemas"]["Advice"][];
        };
        /**
         * Holiday
         * @description A holiday as it is written down.
         */
        Holiday: {
            /** Id */
            id: string;
            /**
             * Begins
             * @description milliseconds since 1970, UTC
             */
            begins: number;
            /**
             * Ends
             * @description milliseconds since 1970, UTC
             */
            ends: number;
        };
        /**
         * HolidayList
         * @description Those that are not over, the next first.
         */
        HolidayList: {
            /** Holidays */
            holidays: components["schemas"]["Holiday"][];
        };
        /**
         * HouseView
         * @description A colour on the board: knights by strength, castle, lord, privileges.
         */
        HouseView: {
            /** House */
            house: number;
            /** Colour */
            colour: string;
            /** Leader */
            leader: number;
            /** Ally */
            ally: boolean;
            /** Court */
            court: number[];
            /** Reserve */
            reserve: number[];
            /** Castle */
            castle: {
                [key: string]: number;
            };
            /** Lord */
            lord: string | null;
            /** Ready */
            ready: string[];
            /** Coming */
            coming: string[];
        };
        /**
         * Imported
         * @description A record, as `GET /tables/{table}/record` gives it.
         */
        Imported: {
            /** Record */
            record: string;
            /**
             * Name
             * @default
             */
            name: string;
        };
        /**
         * Invitation
         * @description A link that gives a seat once.
         */
        Invitation: {
            /** Token */
            token: string;
            /** Seat */
            seat: number | null;
        };
        /**
         * Invite
         * @description An invitation for a seat, or for any open one.
         */
        Invite: {
            /** Seat */
            seat?: number | null;
        };
        /**
         * InviteFriend
         * @description A seat that is kept for a friend: this one, or any that is free.
         */
        InviteFriend: {
            /** Person */
            person: string;
            /** Seat */
            seat?: number | null;
        };
        /**
         * Item
         * @description What happened, as a log shows it in one line: a message of the catalogue with its arguments, in no language.
         */
        Item: {
            /**
             * Key
             * @description the message: story.KEY
             */
            key: string;
            /**
             * Beat
             * @description the part of the round it belongs to: placement, ballot, law, county, castle, …
             */
            beat: string;
            /** Icon */
            icon: string;
            /** Args */
            args: {
                [key: string]: unknown;
            };
            /**
             * House
             * @description the house that did it, or that it befell
             */
            house: number | null;
            /** Rule */
            rule: string;
            /**
             * Events
             * @description the events it covers, by their place in the list
             */
            events: number[];
            /** Heading */
            heading: boolean;
            /**
             * Minor
             * @description it can be left out of a short log
             */
            minor: boolean;
            /**
             * Seats
             * @description whom it concerns, for themselves or for their allies
             */
            seats: number[];
        };
        /**
         * Join
         * @description Sit down on this seat, or on any that is free.
         */
        Join: {
            /** Seat */
            seat?: number | null;
        };
        JsonValue: unknown;
        /**
         * Judgement
         * @description What a bot expects, from what the seat that is asked may know.
         */
        Judgement: {
            /** Bot */
            bot: string;
            /** Version */
            version: number;
            /** Place */
            place: number;
            /**
             * Shares
             * @description of the win, by seat; they add up to 1
             */
            shares: number[];
            /**
             * Points
             * @description at the end, by seat
             */
            points: number[];
            /** Asked */
            asked: number | null;
            /**
             * Best
             * @description of the seat that is asked, the best first
             */
            best: string[];
        };
        /**
         * LawAccount
         * @description A law that is applied; `open` while somebody still has to decide about it.
         */
        LawAccount: {
            /** Law */
            law: string;
            /** Open */
            open: boolean;
            /** Rows */
            rows: components["schemas"]["LawRow"][];
        };
        /**
         * LawBox
         * @description A law that can come up, and what it declares: words and symbols are made from it (docs/adding-a-law.md).
         */
        LawBox: {
            /** Key */
            key: string;
            /** Set */
            set: string;
            /** Section */
            section: number;
            /**
             * Shape
             * @description for-every, if, most, fewest, exchange; own: a law with words of its own
             */
            shape: string;
            /**
             * Thing
             * @description what it counts; empty for an exchange, and for a law of a shape of its own
             */
            thing: string;
            /**
             * Per
             * @description for every so many of it
             */
            per: number;
            /** Price */
            price: components["schemas"]["Part"][];
            /** Gives */
            gives: components["schemas"]["Part"][];
            /**
             * Symbols
             * @description icons, numbers, 3p for points, > for an arrow, / for a new line
             */
            symbols: string;
        };
        /**
         * LawForecast
         * @description What a law would give each seat now; None where that cannot be known.
         */
        LawForecast: {
            /** Law */
            law: string;
            /** In Force */
            in_force: boolean;
            /** Seats */
            seats: (components["schemas"]["Gain"][] | null)[];
        };
        /**
         * LawRow
         * @description What a law means to a seat: why it gets something or not, and what it has got and paid so far.
         *
         *     `why` names a message of the chapter `laws` ("thing.conflicts.count"), which may speak of a `count`; it is empty
         *     where the law is open to everybody. `points` are the seat's points after it.
         */
        LawRow: {
            /** Seat */
            seat: number;
            /** Why */
            why: string;
            /** Count */
            count: number | null;
            /** Gains */
            gains: components["schemas"]["Gain"][];
            /** Points */
            points: number;
        };
        /**
         * Laws
         * @description Results with a set of laws.
         */
        Laws: {
            /** Games */
            games: number;
            /**
             * Wins
             * @description first places, shared ones too
             */
            wins: number;
            /**
             * Place
             * @description the average
             */
            place: number;
            /**
             * Points
             * @description the average
             */
            points: number;
            /** Laws */
            laws: string;
        };
        /**
         * LayCards
         * @description Lay the unseen cards anew there: name those that come next, and shuffle the rest if a seed is given.
         */
        LayCards: {
            /**
             * Version
             * @description of the study as it was shown
             */
            version: number;
            /**
             * Place
             * @description the number of a place in the tree; 0 is the set-up
             */
            place: number;
            /**
             * Kind
             * @constant
             */
            kind: "lay";
            /** Laws */
            laws?: string[];
            /** Conflicts */
            conflicts?: string[];
            /** Seed */
            seed?: string | null;
        };
        /**
         * Leaving
         * @description Goodbye. An account's owner gives the password; a guest has none.
         */
        Leaving: {
            /** Password */
            password?: string | null;
        };
        /**
         * LedgerRow
         * @description All changes of a seat in a round, and its place by points after it.
         */
        LedgerRow: {
            /** Seat */
            seat: number;
            /** Place */
            place: number;
            /** Changes */
            changes: components["schemas"]["Change"][];
        };
        /**
         * LedgerSource
         * @description What a change comes from.
         */
        LedgerSource: {
            /** Source */
            source: string;
            /** Amount */
            amount: number;
        };
        /**
         * LineReport
         * @description About a line of the chat at a table.
         */
        LineReport: {
            /** Table */
            table: string;
            /** Line */
            line: number;
            /**
             * Reason
             * @default
             */
            reason: string;
        };
        /**
         * LiveClock
         * @description A bank of time for the whole game, and an increment for each decision.
         */
        LiveClock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "live";
            /**
             * Bank
             * @description milliseconds
             */
            bank: number;
            /**
             * Increment
             * @description milliseconds
             */
            increment: number;
        };
        /**
         * Look
         * @description A table as an operator sees it: nothing that is secret in the game, but both rooms of the chat.
         */
        Look: {
            summary: components["schemas"]["Summary"];
            /** Lines */
            lines: components["schemas"]["ChatLine"][];
        };
        /**
         * LordHome
         * @description A lord goes back to court with his bishops.
         */
        LordHome: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "lord-home";
            /** House */
            house: number;
            /** Place */
            place: string;
            /** Bishops */
            bishops: number;
            /** Rule */
            rule: string;
        };
        /**
         * LordPlaced
         * @description A lord applies for an office with his party, or goes to the treasury.
         */
        LordPlaced: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "lord-placed";
            /** House */
            house: number;
            /** Place */
            place: string;
            /** Knights */
            knights: number[];
            /** Bishops */
            bishops: number;
            /** Tudor */
            tudor: number;
            /** Strength */
            strength: number;
            /** Rule */
            rule: string;
        };
        /**
         * Lost
         * @description Prisoners not bought free go to the reserve.
         */
        Lost: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "lost";
            /** House */
            house: number;
            /** Knights */
            knights: number[];
            /** Place */
            place: string;
            /** Rule */
            rule: string;
        };
        /**
         * MadeChannel
         * @description A channel that was just made. The secret with which a webhook checks signatures is shown this once.
         */
        MadeChannel: {
            /** Id */
            id: string;
            /**
             * Kind
             * @enum {string}
             */
            kind: "push" | "webhook";
            /** Host */
            host: string;
            /**
             * Format
             * @description of a webhook
             */
            format: ("json" | "discord" | "slack") | null;
            /**
             * Created
             * @description milliseconds since 1970, UTC
             */
            created: number;
            /**
             * Failing
             * @description since when nothing arrives there
             */
            failing: number | null;
            /** Secret */
            secret: string | null;
        };
        /**
         * Mark
         * @description A moment of the chart: after a round, or after a step of the final scoring (`source`).
         */
        Mark: {
            /** Round */
            round: number | null;
            /** Source */
            source: string | null;
        };
        /**
         * MarkerTaken
         * @description A shame marker leaves a field of the track, or the supply (field -1).
         */
        MarkerTaken: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "marker-taken";
            /** Seat */
            seat: number;
            /** Field */
            field: number;
            /** Rule */
            rule: string;
        };
        /**
         * Me
         * @description Who one is here.
         */
        Me: {
            /** Id */
            id: string;
            /** Name */
            name: string;
            /**
             * Account
             * @description false for a guest
             */
            account: boolean;
            /** Operator */
            operator: boolean;
            /**
             * Language
             * @enum {string}
             */
            language: "en" | "de" | "es";
            /** Zone */
            zone: string;
            /**
             * Created
             * @description milliseconds since 1970, UTC
             */
            created: number;
            /**
             * Preferences
             * @description how the web page looks and behaves for one: names and values are the page's own
             */
            preferences: {
                [key: string]: string | boolean | number | {
                    [key: string]: string;
                };
            };
        };
        /**
         * ModeratedPeople
         * @description People found by their name.
         */
        ModeratedPeople: {
            /** People */
            people: components["schemas"]["ModeratedPerson"][];
        };
        /**
         * ModeratedPerson
         * @description Somebody as operators see them.
         */
        ModeratedPerson: {
            /** Id */
            id: string;
            /** Name */
            name: string;
            /** Account */
            account: boolean;
            /** Operator */
            operator: boolean;
            /** Created */
            created: number;
            /** Seen */
            seen: number;
            /** Muted Until */
            muted_until: number | null;
            /** Banned Until */
            banned_until: number | null;
            /**
             * Networks
             * @description where they are connected to this node from now; kept nowhere
             */
            networks: string[];
        };
        /**
         * Modules
         * @description Results with modules of Henry V, or without.
         */
        Modules: {
            /** Games */
            games: number;
            /**
             * Wins
             * @description first places, shared ones too
             */
            wins: number;
            /**
             * Place
             * @description the average
             */
            place: number;
            /**
             * Points
             * @description the average
             */
            points: number;
            /** Court */
            court: boolean;
            /** Displeasure */
            displeasure: boolean;
        };
        /**
         * MomentData
         * @description A moment that decided the game: the message `key` of the catalogue and its arguments.
         */
        MomentData: {
            /** Number */
            number: number;
            /** Round */
            round: number;
            /** Key */
            key: string;
            /** Args */
            args: {
                [key: string]: unknown;
            };
        };
        /**
         * MovedDown
         * @description A lost conflict moves to the lower row with everybody in it.
         */
        MovedDown: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "moved-down";
            /** Front */
            front: string;
            /** Card */
            card: string;
            /** Rule */
            rule: string;
        };
        /**
         * MyRating
         * @description A rating in the pool of a number of players and a material.
         */
        MyRating: {
            /** Players */
            players: number;
            /**
             * Material
             * @description its digest
             */
            material: string;
            /** Rating */
            rating: number;
            /** Deviation */
            deviation: number;
            /**
             * Provisional
             * @description too little is known yet, or again, for a rank
             */
            provisional: boolean;
            /** Games */
            games: number;
            /**
             * Played
             * @description when last
             */
            played: number;
        };
        /**
         * NewAccount
         * @description Somebody who wants to be the same person on every device; a guest who does stays who they are.
         */
        NewAccount: {
            /**
             * Name
             * @description 2 to 24 characters of one alphabet
             */
            name: string;
            /**
             * Language
             * @default en
             * @enum {string}
             */
            language: "en" | "de" | "es";
            /**
             * Zone
             * @description the IANA name of a time zone, as the browser tells it; unknown ones count as UTC
             * @default UTC
             */
            zone: string;
            /**
             * Password
             * @description not one of the commonest, in any case, and not the name
             */
            password: string;
        };
        /**
         * NewBan
         * @description A range of addresses that is to be banned.
         */
        NewBan: {
            /**
             * Network
             * @description such as 203.0.113.0/24; at the widest a /16, of IPv6 a /32
             */
            network: string;
            /** Hours */
            hours: number;
            /**
             * Reason
             * @default
             */
            reason: string;
        };
        /**
         * NewGuest
         * @description Somebody who wants to play at once.
         */
        NewGuest: {
            /**
             * Name
             * @description 2 to 24 characters of one alphabet
             */
            name: string;
            /**
             * Language
             * @default en
             * @enum {string}
             */
            language: "en" | "de" | "es";
            /**
             * Zone
             * @description the IANA name of a time zone, as the browser tells it; unknown ones count as UTC
             * @default UTC
             */
            zone: string;
        };
        /**
         * NewHoliday
         * @description A time in which one's clocks in games by turns stand still.
         */
        NewHoliday: {
            /**
             * Wait
             * @description milliseconds from now until it begins
             * @default 0
             */
            wait: number;
            /** Days */
            days: number;
        };
        /**
         * NewLine
         * @description Something to say.
         */
        NewLine: {
            /**
             * Room
             * @default players
             * @enum {string}
             */
            room: "players" | "spectators";
            /** Text */
            text: string;
            /**
             * Id
             * @description your own id for it: sending it twice says it once
             */
            id?: string | null;
        };
        /**
         * NewName
         * @description A name given by an operator.
         */
        NewName: {
            /**
             * Name
             * @description 2 to 24 characters of one alphabet
             */
            name: string;
        };
        /**
         * NewPasswords
         * @description Another password. All other sessions of the account end.
         */
        NewPasswords: {
            /** Old */
            old: string;
            /**
             * New
             * @description not one of the commonest, in any case, and not the name
             */
            new: string;
        };
        /**
         * NewPlacementOrder
         * @description A placement for one of the next turns of this round.
         */
        NewPlacementOrder: {
            /** Action */
            action: string;
            /**
             * Unchanged
             * @default true
             */
            unchanged: boolean;
            /** Answers */
            answers?: string[];
        };
        /**
         * NewPush
         * @description A browser: what `PushSubscription.toJSON()` gives, and the kind.
         */
        NewPush: {
            /**
             * Kind
             * @constant
             */
            kind: "push";
            /** Endpoint */
            endpoint: string;
            keys: components["schemas"]["PushKeys"];
            /**
             * Expirationtime
             * @description as the browser says it; not needed
             */
            expirationTime?: number | null;
        };
        /**
         * NewSealedBallot
         * @description A ballot to be sealed in advance.
         */
        NewSealedBallot: {
            /** Law */
            law: string;
            /** Ballot */
            ballot: string;
            /** Passed */
            passed?: string[];
            /** Failed */
            failed?: string[];
        };
        /**
         * NewTable
         * @description A request for a table. With a bot or oneself on every seat the game begins at once.
         */
        NewTable: {
            /**
             * Name
             * @default
             */
            name: string;
            /**
             * Players
             * @default 4
             */
            players: number;
            /**
             * Laws
             * @default base
             */
            laws: string;
            /**
             * Court
             * @description Henry V: offices at the King’s court
             * @default false
             */
            court: boolean;
            /**
             * Displeasure
             * @description Henry V: shame and the Tower
             * @default false
             */
            displeasure: boolean;
            /**
             * Material
             * @description one of those that `about` names
             * @default shipped
             */
            material: string;
            /**
             * Corrections
             * @description of the shipped material: it becomes `own`
             */
            corrections?: components["schemas"]["Correction"][];
            /**
             * Seats
             * @description empty: me and open seats
             */
            seats?: components["schemas"]["SeatChoice"][];
            /**
             * Pace
             * @default live
             * @enum {string}
             */
            pace: "live" | "turns";
            /** Clock */
            clock?: (components["schemas"]["LiveClock"] | components["schemas"]["TurnsClock"]) | null;
            /**
             * At Zero
             * @description what happens when a clock has run out
             * @default bot
             * @enum {string}
             */
            at_zero: "bot" | "forfeit";
            /**
             * Stand In
             * @description who plays for somebody who is away
             * @default knight
             */
            stand_in: string;
            /**
             * Takeback
             * @default strict
             * @enum {string}
             */
            takeback: "strict" | "consent" | "past-bots";
            /**
             * Listed
             * @description in the lobby; otherwise people need its address
             * @default true
             */
            listed: boolean;
            /**
             * Watch
             * @default anyone
             * @enum {string}
             */
            watch: "anyone" | "seated";
            /**
             * Rated
             * @default false
             */
            rated: boolean;
            /**
             * Autostart
             * @description begin as soon as every seat is taken
             * @default true
             */
            autostart: boolean;
            /**
             * Seed
             * @description a chosen seed, as a number or (beyond 2^53) as its digits; never rated
             */
            seed?: number | string | null;
            /**
             * Id
             * @description your own id for this: sending it twice makes one table
             */
            id?: string | null;
        };
        /**
         * NewWebhook
         * @description An address to call.
         */
        NewWebhook: {
            /**
             * Kind
             * @constant
             */
            kind: "webhook";
            /** Url */
            url: string;
            /**
             * Format
             * @description json: code and arguments; the others: English words for that service
             * @default json
             * @enum {string}
             */
            format: "json" | "discord" | "slack";
        };
        /**
         * NobleTaken
         * @description A noble joins a seat's table, or leaves the game when an ally takes it (R7.5, R7.7).
         */
        NobleTaken: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "noble-taken";
            /** House */
            house: number;
            /** County */
            county: string;
            /** Rule */
            rule: string;
        };
        /**
         * Note
         * @description A private note about a game.
         */
        Note: {
            /** Text */
            text: string;
        };
        /**
         * OfSeat
         * @description Something about a seat.
         */
        OfSeat: {
            /** Seat */
            seat: number;
        };
        /**
         * OfficeHeld
         * @description Who holds an office now, and whether it is newly won.
         */
        OfficeHeld: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "office-held";
            /** House */
            house: number;
            /** Office */
            office: string;
            /** Won */
            won: boolean;
            /** Rule */
            rule: string;
        };
        /**
         * OfficeView
         * @description An office: who stands on it, who holds it.
         */
        OfficeView: {
            /** Office */
            office: string;
            /** Tribute */
            tribute: string;
            /** Seals */
            seals: number;
            /** Privilege */
            privilege: string;
            /** Holder */
            holder: number | null;
            /** House */
            house: number | null;
            /** Knights */
            knights: number[];
            /** Bishops */
            bishops: number;
            /** Tudor */
            tudor: boolean;
            /** Strength */
            strength: number;
        };
        /**
         * Opened
         * @description A ballot that was opened: `counts` is how many votes it is worth.
         */
        Opened: {
            /** Yes */
            yes: boolean;
            /** Votes */
            votes: number;
            /** Counts */
            counts: number;
        };
        /**
         * OpeningAction
         * @description An action, how often it was played, and what came of it for the seat that played it.
         */
        OpeningAction: {
            /**
             * Action
             * @description as it is written here, where it is legal
             */
            action: string;
            /** Games */
            games: number;
            /**
             * Share
             * @description of the games: how often it was chosen. Dukes also try what they would not choose
             */
            share: number;
            /**
             * Wins
             * @description the average share of the win
             */
            wins: number;
            /**
             * Points
             * @description at the end, the average
             */
            points: number;
            /**
             * Lead
             * @description over the best of the others at the end, the average
             */
            lead: number;
        };
        /**
         * OpeningScope
         * @description What is known of a point, taken more or less narrowly.
         */
        OpeningScope: {
            /**
             * Scope
             * @description the same actions have led here; the seat itself has decided the same; the same is asked
             * @enum {string}
             */
            scope: "line" | "own" | "decision";
            /** Games */
            games: number;
            /**
             * Actions
             * @description chosen most often first; only those that are legal here
             */
            actions: components["schemas"]["OpeningAction"][];
        };
        /**
         * OpeningSource
         * @description Whose games these are.
         */
        OpeningSource: {
            /**
             * Source
             * @description people on this server; the strongest bots, in the package
             * @enum {string}
             */
            source: "people" | "dukes";
            /**
             * Scopes
             * @description the narrowest first; only those of which something is known
             */
            scopes: components["schemas"]["OpeningScope"][];
        };
        /**
         * Openings
         * @description What was played at a point of the first round.
         */
        Openings: {
            /**
             * Asked
             * @description false after the first round, and where nobody is asked
             */
            asked: boolean;
            /**
             * Seat
             * @description who is asked
             */
            seat: number | null;
            /**
             * Place
             * @description the place of the seat in turn order, from 0 for the start player
             */
            place: number | null;
            /**
             * Kind
             * @description what is asked
             */
            kind: string | null;
            /**
             * Played
             * @description what was played here in a finished game
             */
            played: string | null;
            /** Sources */
            sources: components["schemas"]["OpeningSource"][];
        };
        /**
         * Opponent
         * @description Somebody, or a bot, met at tables: how often one was better, equal, worse.
         */
        Opponent: {
            /** Person */
            person: string | null;
            /** Bot */
            bot: string | null;
            /** Name */
            name: string;
            /** Games */
            games: number;
            /**
             * Before
             * @description games in which I came before them
             */
            before: number;
            /** Equal */
            equal: number;
            /** Behind */
            behind: number;
        };
        /**
         * OrderChoices
         * @description What a seat can be given orders for.
         */
        OrderChoices: {
            /**
             * Placements
             * @description what it could place if it were its turn now
             */
            placements: components["schemas"]["Choice"][];
            /**
             * Standing
             * @description by kind of question: the answers that can be ordered
             */
            standing: {
                [key: string]: string[];
            };
        };
        /**
         * OrderReport
         * @description What became of an order.
         */
        OrderReport: {
            /**
             * Entry
             * @description the entry that it made, or at which it was dropped
             */
            entry: number;
            /**
             * Order
             * @description ballot, place, or the kind of question that a standing order answers
             */
            order: string;
            /** Action */
            action: string;
            /**
             * Used
             * @description False: it was not possible, and the person is asked
             */
            used: boolean;
        };
        /**
         * Orders
         * @description What the viewer has decided in advance. Nobody else is ever told.
         */
        Orders: {
            /** Ballots */
            ballots: components["schemas"]["SealedBallot"][];
            /** Placements */
            placements: components["schemas"]["PlacementOrder"][];
            /**
             * Standing
             * @description by kind of question: what to answer
             */
            standing: {
                [key: string]: string;
            };
            /** Reports */
            reports: components["schemas"]["OrderReport"][];
        };
        /**
         * Pace
         * @description Time from the beginning to the end of games.
         */
        Pace: {
            /**
             * Pace
             * @enum {string}
             */
            pace: "live" | "turns";
            /** Games */
            games: number;
            /**
             * Total
             * @description milliseconds
             */
            total: number;
            /**
             * Average
             * @description milliseconds
             */
            average: number;
        };
        /**
         * Part
         * @description Part of a reward: so much of something, named as in a material file (start_player, crossing and so on).
         */
        Part: {
            /** What */
            what: string;
            /** Amount */
            amount: number;
        };
        /**
         * PersonReport
         * @description About a person.
         */
        PersonReport: {
            /** Person */
            person: string;
            /**
             * Reason
             * @default
             */
            reason: string;
        };
        /**
         * Placed
         * @description A knight is set, with squires and privileges.
         */
        Placed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "placed";
            /** House */
            house: number;
            /** Strength */
            strength: number;
            /** Place */
            place: string;
            /** Squires */
            squires: number;
            /** Beside */
            beside: string[];
            /** Rule */
            rule: string;
        };
        /**
         * PlacementOrder
         * @description A placement for one of the next turns of this round.
         */
        PlacementOrder: {
            /** Action */
            action: string;
            /**
             * Unchanged
             * @description only if the place looks as it did when the order was given
             */
            unchanged: boolean;
            /**
             * Answers
             * @description actions for the questions that follow at once, such as the favour
             */
            answers: string[];
        };
        /**
         * PlayThere
         * @description Play an action there; one that is there already is only gone to.
         */
        PlayThere: {
            /**
             * Version
             * @description of the study as it was shown
             */
            version: number;
            /**
             * Place
             * @description the number of a place in the tree; 0 is the set-up
             */
            place: number;
            /** Seat */
            seat: number;
            /** Action */
            action: string;
            /**
             * Kind
             * @constant
             */
            kind: "play";
        };
        /**
         * PlayWindow
         * @description The hours of a day in which the clocks of a game by turns run.
         */
        PlayWindow: {
            /**
             * Opens
             * @description minutes after midnight
             */
            opens: number;
            /** Closes */
            closes: number;
            /**
             * Zone
             * @description IANA name of a time zone
             * @default UTC
             */
            zone: string;
        };
        /**
         * Played
         * @description It is stored: the number of the last entry it made.
         */
        Played: {
            /** Table */
            table: string;
            /** Head */
            head: number;
        };
        /**
         * Preview
         * @description The events an action would cause, up to the first secret.
         */
        Preview: {
            /** Action */
            action: string;
            /** Events */
            events: (components["schemas"]["Began"] | components["schemas"]["CardsTurned"] | components["schemas"]["Skipped"] | components["schemas"]["StartNamed"] | components["schemas"]["Ended"] | components["schemas"]["Changed"] | components["schemas"]["Placed"] | components["schemas"]["Displaced"] | components["schemas"]["WentHome"] | components["schemas"]["Lost"] | components["schemas"]["Recruited"] | components["schemas"]["Upgraded"] | components["schemas"]["Crossed"] | components["schemas"]["FavourTaken"] | components["schemas"]["NobleTaken"] | components["schemas"]["Extended"] | components["schemas"]["Turned"] | components["schemas"]["Voted"] | components["schemas"]["Counted"] | components["schemas"]["Repealed"] | components["schemas"]["Applied"] | components["schemas"]["SquiresSent"] | components["schemas"]["Fought"] | components["schemas"]["MovedDown"] | components["schemas"]["CardOut"] | components["schemas"]["LordPlaced"] | components["schemas"]["LordHome"] | components["schemas"]["TreasuryChanged"] | components["schemas"]["OfficeHeld"] | components["schemas"]["PrivilegeMoved"] | components["schemas"]["BishopTaken"] | components["schemas"]["MarkerTaken"])[];
            /**
             * Items
             * @description the same in words; for a knight, how it would stand where it is placed
             */
            items: components["schemas"]["Item"][];
        };
        /**
         * PrivilegeMoved
         * @description A privilege is given to a house, or goes back to the supply.
         */
        PrivilegeMoved: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "privilege-moved";
            /** House */
            house: number;
            /** Privilege */
            privilege: string[];
            /** Given */
            given: boolean;
            /** Rule */
            rule: string;
        };
        /**
         * Profile
         * @description What everybody may know of somebody. Counts listed games that were finished here, on one seat.
         */
        Profile: {
            /** Id */
            id: string;
            /** Name */
            name: string;
            /** Account */
            account: boolean;
            /**
             * Since
             * @description milliseconds since 1970, UTC
             */
            since: number;
            /** Games */
            games: number;
            /** Wins */
            wins: number;
            /** Configurations */
            configurations: components["schemas"]["Configuration"][];
            /** Ratings */
            ratings: components["schemas"]["MyRating"][];
        };
        /**
         * PromoteThere
         * @description Move the variation one step towards the main line.
         */
        PromoteThere: {
            /**
             * Version
             * @description of the study as it was shown
             */
            version: number;
            /**
             * Place
             * @description the number of a place in the tree; 0 is the set-up
             */
            place: number;
            /**
             * Kind
             * @constant
             */
            kind: "promote";
        };
        /**
         * Prompt
         * @description What is asked of the viewer.
         */
        Prompt: {
            /** Kind */
            kind: string;
            /** Subject */
            subject: string;
            /** Rule */
            rule: string;
            /**
             * Since
             * @description the entry since which it is asked
             */
            since: number;
        };
        /**
         * Purse
         * @description What a seat has behind its screen.
         */
        Purse: {
            /** Seat */
            seat: number;
            /** Gold */
            gold: number;
            /** Squires */
            squires: number;
            /** Seals */
            seals: number;
            /** Shame */
            shame: number;
        };
        /**
         * PushKeys
         * @description The keys of a browser's subscription, in URL-safe base64.
         */
        PushKeys: {
            /** P256Dh */
            p256dh: string;
            /** Auth */
            auth: string;
        };
        /**
         * PuzzleAnswer
         * @description An action as the answer, or to be tried.
         */
        PuzzleAnswer: {
            /** Action */
            action: string;
        };
        /**
         * PuzzleCandidate
         * @description One of the best actions, with what it brought in games that were played on.
         */
        PuzzleCandidate: {
            /** Action */
            action: string;
            /**
             * Said
             * @description a message of the catalogue: its key and its arguments
             */
            said: [
                string,
                {
                    [key: string]: unknown;
                }
            ];
            /**
             * Share
             * @description of the win, for the seat
             */
            share: number;
            /**
             * Points
             * @description at the end, for the seat
             */
            points: number;
        };
        /**
         * PuzzleChange
         * @description What an answer did to a solver's rating.
         */
        PuzzleChange: {
            /** Before */
            before: number;
            after: components["schemas"]["PuzzleRating"];
        };
        /**
         * PuzzlePosition
         * @description A puzzle before the answer: what its seat may know, and no more.
         */
        PuzzlePosition: {
            /** Id */
            id: string;
            /** Players */
            players: number;
            /** Laws */
            laws: string;
            /** Court */
            court: boolean;
            /** Displeasure */
            displeasure: boolean;
            /** Seat */
            seat: number;
            view: components["schemas"]["View"];
            forecast: components["schemas"]["Forecast"];
            prompt: components["schemas"]["StudyPrompt"];
            /** Choices */
            choices: components["schemas"]["Choice"][];
            /**
             * Entries
             * @description what happened last
             */
            entries: components["schemas"]["Entry"][];
            /**
             * Answered
             * @description the asker has answered it before: it is not rated again
             */
            answered: boolean;
        };
        /**
         * PuzzleRating
         * @description The rating of a solver, or of a puzzle.
         */
        PuzzleRating: {
            /** Rating */
            rating: number;
            /** Provisional */
            provisional: boolean;
        };
        /**
         * PuzzleSolution
         * @description What is told after an answer.
         */
        PuzzleSolution: {
            /** Puzzle */
            puzzle: string;
            /** Answer */
            answer: string;
            /** Right */
            right: boolean;
            /** Solution */
            solution: string;
            /** Themes */
            themes: ("ransom" | "displacement" | "henry" | "conflicts" | "ballots" | "scoring")[];
            /**
             * Margin
             * @description share of the win by which the solution is better than the next action
             */
            margin: number;
            /**
             * Error
             * @description standard error of the margin
             */
            error: number;
            /**
             * Grade
             * @description of the answer, as in a review
             */
            grade: string | null;
            /**
             * Best
             * @description the solution first
             */
            best: components["schemas"]["PuzzleCandidate"][];
            /** Explanation */
            explanation: [
                string,
                {
                    [key: string]: unknown;
                }
            ][];
            /** @description None: the answer was not rated */
            rated: components["schemas"]["PuzzleChange"] | null;
            puzzle_rating: components["schemas"]["PuzzleRating"];
        };
        /**
         * PuzzleTheme
         * @description A theme, and how many puzzles it has.
         */
        PuzzleTheme: {
            /**
             * Theme
             * @enum {string}
             */
            theme: "ransom" | "displacement" | "henry" | "conflicts" | "ballots" | "scoring";
            /** Puzzles */
            puzzles: number;
            /**
             * Answered
             * @description of them by the asker
             */
            answered: number;
        };
        /**
         * PuzzleWhys
         * @description Why can these actions not be played?
         */
        PuzzleWhys: {
            /** Actions */
            actions: string[];
        };
        /**
         * Puzzles
         * @description What there is to solve, and how the asker has done.
         */
        Puzzles: {
            /** Puzzles */
            puzzles: number;
            /** Themes */
            themes: components["schemas"]["PuzzleTheme"][];
            /**
             * Daily
             * @description the puzzle of this day, by UTC
             */
            daily: string;
            /** Answered */
            answered: number;
            /**
             * Right
             * @description of the first answers
             */
            right: number;
            rating: components["schemas"]["PuzzleRating"] | null;
        };
        /**
         * Questionnaire
         * @description Every value that no rulebook states.
         */
        Questionnaire: {
            /**
             * Digest
             * @description of the shipped material
             */
            digest: string;
            /** Asked */
            asked: components["schemas"]["AskedValue"][];
            /**
             * Shipped
             * @description every value of the shipped material, as a material file writes it
             */
            shipped: {
                [key: string]: string;
            };
        };
        /**
         * QuickPlay
         * @description A seat at the next open table of this pace, or at a new one.
         */
        QuickPlay: {
            /**
             * Pace
             * @enum {string}
             */
            pace: "live" | "turns";
            /**
             * Id
             * @description your own id for this: sending it twice makes one table
             */
            id?: string | null;
        };
        /**
         * Rank
         * @description A rank in a conflict.
         */
        Rank: {
            /** House */
            house: number;
            /** Archer */
            archer: boolean;
            /** Strength */
            strength: number;
            /** Points */
            points: number;
        };
        /**
         * Ranked
         * @description A rank in a conflict that was won.
         */
        Ranked: {
            /** House */
            house: number;
            /** Archer */
            archer: boolean;
            /** Strength */
            strength: number;
            /** Points */
            points: number;
        };
        /**
         * RatingChange
         * @description What a game did to the rating of a seat.
         */
        RatingChange: {
            /** Seat */
            seat: number;
            /**
             * Person
             * @description null: a bot, or somebody who has left
             */
            person: string | null;
            /** Bot */
            bot: string | null;
            /** Before */
            before: number;
            /** After */
            after: number;
        };
        /**
         * RatingChanges
         * @description What a game did to the ratings; empty when it was not rated.
         */
        RatingChanges: {
            /** Table */
            table: string;
            /** Changes */
            changes: components["schemas"]["RatingChange"][];
        };
        /**
         * Recover
         * @description The secret of a recovery link, and the password to have from now on.
         */
        Recover: {
            /** Token */
            token: string;
            /**
             * Password
             * @description not one of the commonest, in any case, and not the name
             */
            password: string;
        };
        /**
         * RecoveryLink
         * @description Shown once: keep it where nobody else finds it. It sets a new password, one time.
         */
        RecoveryLink: {
            /** Token */
            token: string;
            /** Link */
            link: string;
        };
        /**
         * Recruited
         * @description A new knight comes to court.
         */
        Recruited: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "recruited";
            /** House */
            house: number;
            /** Rule */
            rule: string;
        };
        /**
         * Refusal
         * @description The answer to every request that is refused or fails.
         */
        Refusal: {
            error: components["schemas"]["Error"];
            /** Request */
            request: string;
        };
        /**
         * Repealed
         * @description A law is pushed out of the game.
         */
        Repealed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "repealed";
            /** Law */
            law: string;
            /** Rule */
            rule: string;
        };
        /**
         * Report
         * @description A report nobody has dealt with.
         */
        Report: {
            /** Id */
            id: string;
            /** At */
            at: number;
            /** Reason */
            reason: string;
            /** Reporter */
            reporter: string;
            /** Person */
            person: string;
            /** Name */
            name: string;
            /** Table */
            table: string | null;
            /** Line */
            line: number | null;
            /**
             * Text
             * @description the line that is meant; null: removed, or the person as such
             */
            text: string | null;
        };
        /**
         * Reports
         * @description The oldest first.
         */
        Reports: {
            /** Reports */
            reports: components["schemas"]["Report"][];
        };
        /**
         * Restriction
         * @description For how long somebody is muted or banned.
         */
        Restriction: {
            /**
             * Hours
             * @description 0 lifts it
             */
            hours: number;
        };
        /**
         * Result
         * @description How a game ended.
         */
        Result: {
            /** Points */
            points: number[];
            /** Places */
            places: number[];
            /** Winners */
            winners: number[];
            /** Breakdown */
            breakdown: {
                [key: string]: number;
            }[];
        };
        /**
         * Review
         * @description A finished game as an adviser sees it, from what the players could know then.
         */
        Review: {
            /** Version */
            version: number;
            /**
             * By
             * @description the adviser
             */
            by: string;
            /** Players */
            players: number;
            /** @description what everybody could expect before the first decision */
            before: components["schemas"]["ExpectedData"];
            /** Decisions */
            decisions: components["schemas"]["DecisionData"][];
            /**
             * Accuracy
             * @description of each seat in percent; None: it had no choice
             */
            accuracy: (number | null)[];
            /**
             * Moments
             * @description that decided the game, in their order
             */
            moments: components["schemas"]["MomentData"][];
            /**
             * Entries
             * @description the number of each decision’s entry in the log
             */
            entries: number[];
        };
        /**
         * RoundEnd
         * @description What is behind the screens when a round is over; round 0: before the first one.
         */
        RoundEnd: {
            /** Round */
            round: number;
            /** Purses */
            purses: components["schemas"]["Purse"][];
        };
        /**
         * SealedBallot
         * @description A ballot that is sealed in advance.
         */
        SealedBallot: {
            /**
             * Law
             * @description the proposal
             */
            law: string;
            /**
             * Ballot
             * @description an action’s text: yes or no, with votes
             */
            ballot: string;
            /**
             * Passed
             * @description only if these proposals have passed
             */
            passed: string[];
            /**
             * Failed
             * @description only if these have failed
             */
            failed: string[];
        };
        /**
         * SeatChoice
         * @description Who is to sit on a seat: the maker of the table (several times for a hot seat), anybody who comes, or a bot.
         */
        SeatChoice: {
            /**
             * Who
             * @default open
             * @enum {string}
             */
            who: "me" | "open" | "bot";
            /**
             * Bot
             * @description which bot, such as knight or lord:500ms; with who = bot
             */
            bot?: string | null;
            /**
             * Label
             * @description a name for a hot seat, or for a bot
             * @default
             */
            label: string;
        };
        /**
         * SeatClock
         * @description The clock of a seat, at the moment of the message.
         */
        SeatClock: {
            /** Left */
            left: number | null;
            /** Running */
            running: boolean;
            /** Deadline */
            deadline: number | null;
        };
        /**
         * SeatView
         * @description A person at the table: purse, nobles, extensions, and how they stand for the final scoring.
         *
         *     `leftover` are the votes that are lost when Parliament rises (R3.4), `kept` those that are not. `strength` is what
         *     counts at the end (R5.1); a place by strength or extensions is shared by those who are level, whatever breaks the
         *     tie behind the screen. `seal_points` is what a seal would score (R8.12).
         */
        SeatView: {
            /** Seat */
            seat: number;
            /** Colour */
            colour: string;
            /** Points */
            points: number;
            /** Votes */
            votes: number;
            /** Leftover */
            leftover: number;
            /** Kept */
            kept: number;
            /** Gold */
            gold: number | null;
            /** Squires */
            squires: number | null;
            /** Seals */
            seals: number | null;
            /** Shame */
            shame: number | null;
            /** Nobles */
            nobles: string[];
            /** Extensions */
            extensions: string[];
            /** Turned Down */
            turned_down: string[];
            /** Voted */
            voted: boolean;
            /** Ballot */
            ballot: string | null;
            /** Bishops */
            bishops: number;
            /** Bishops At Court */
            bishops_at_court: number;
            /** Seal Points */
            seal_points: number;
            /** Strength */
            strength: number;
            /** Strength Place */
            strength_place: number;
            /** Extensions Place */
            extensions_place: number;
        };
        /**
         * Session
         * @description A browser in which one is signed in.
         */
        Session: {
            /** Id */
            id: string;
            /**
             * Created
             * @description milliseconds since 1970, UTC
             */
            created: number;
            /**
             * Expires
             * @description milliseconds since 1970, UTC
             */
            expires: number;
            /**
             * Current
             * @description whether it is the one that asks
             */
            current: boolean;
        };
        /**
         * SessionList
         * @description All of them, newest first.
         */
        SessionList: {
            /** Sessions */
            sessions: components["schemas"]["Session"][];
        };
        /**
         * SignIn
         * @description The owner of an account.
         */
        SignIn: {
            /** Name */
            name: string;
            /** Password */
            password: string;
            /**
             * Bring
             * @description whether seats and history of the guest one is now go to the account
             * @default true
             */
            bring: boolean;
        };
        /**
         * SignThere
         * @description A sign for an action, or none.
         */
        SignThere: {
            /**
             * Version
             * @description of the study as it was shown
             */
            version: number;
            /**
             * Place
             * @description the number of a place in the tree; 0 is the set-up
             */
            place: number;
            /**
             * Kind
             * @constant
             */
            kind: "sign";
            /**
             * Sign
             * @enum {string}
             */
            sign: "" | "!!" | "!" | "!?" | "?!" | "?" | "??";
        };
        /**
         * Skipped
         * @description A seat with a knight at court has no legal place for it.
         */
        Skipped: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "skipped";
            /** Seat */
            seat: number;
            /** Rule */
            rule: string;
        };
        /**
         * Source
         * @description Where points come from: the average of a game.
         */
        Source: {
            /**
             * Source
             * @description such as `law B1a`, `county K`, `conflicts`, `nobles`
             */
            source: string;
            /** Points */
            points: number;
        };
        /**
         * SourcePoints
         * @description The points from one source, by seat.
         */
        SourcePoints: {
            /** Source */
            source: string;
            /** Points */
            points: number[];
        };
        /**
         * SpaceBox
         * @description A castle space and its extension.
         */
        SpaceBox: {
            /** Key */
            key: string;
            /** Reward */
            reward: components["schemas"]["Part"][];
            /** Price */
            price: number;
        };
        /**
         * SpaceView
         * @description An occupied space of a conflict.
         */
        SpaceView: {
            /** House */
            house: number;
            /** Archer */
            archer: boolean;
            /** Knights */
            knights: number[];
            /** Squires */
            squires: number;
            /** Tudors */
            tudors: number;
            /** Strength */
            strength: number;
        };
        /**
         * SquiresSent
         * @description Squires go into a conflict (N1b), or leave it with its resolution (negative).
         */
        SquiresSent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "squires-sent";
            /** House */
            house: number;
            /** Front */
            front: string;
            /** Amount */
            amount: number;
            /** Rule */
            rule: string;
        };
        /**
         * Standing
         * @description Somebody's rank in a pool.
         */
        Standing: {
            /** Rank */
            rank: number;
            /** Person */
            person: string | null;
            /**
             * Bot
             * @description with its budget and version
             */
            bot: string | null;
            /** Name */
            name: string;
            /** Rating */
            rating: number;
            /** Deviation */
            deviation: number;
            /** Games */
            games: number;
            /**
             * Played
             * @description milliseconds since 1970, UTC
             */
            played: number;
        };
        /**
         * Standings
         * @description The best of a pool, best first; nobody whose rating is provisional.
         */
        Standings: {
            /** Players */
            players: number;
            /** Material */
            material: string;
            /** Standings */
            standings: components["schemas"]["Standing"][];
            /** More */
            more: boolean;
        };
        /**
         * StartNamed
         * @description The start player is named.
         */
        StartNamed: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "start-named";
            /** Seat */
            seat: number;
            /** Rule */
            rule: string;
        };
        /**
         * Statistics
         * @description What I may know of myself: all my games that were finished here, listed or not, on one seat.
         */
        Statistics: {
            /** Id */
            id: string;
            /** Name */
            name: string;
            /** Account */
            account: boolean;
            /**
             * Since
             * @description milliseconds since 1970, UTC
             */
            since: number;
            /** Games */
            games: number;
            /** Wins */
            wins: number;
            /** Configurations */
            configurations: components["schemas"]["Configuration"][];
            /** Ratings */
            ratings: components["schemas"]["MyRating"][];
            /** Laws */
            laws: components["schemas"]["Laws"][];
            /** Modules */
            modules: components["schemas"]["Modules"][];
            /**
             * Opponents
             * @description those met most often
             */
            opponents: components["schemas"]["Opponent"][];
            /** Time */
            time: components["schemas"]["Pace"][];
            /**
             * Sources
             * @description over the latest games, the most points first
             */
            sources: components["schemas"]["Source"][];
            /**
             * Sources Games
             * @description how many games these are
             */
            sources_games: number;
            /** Colours */
            colours: components["schemas"]["Colour"][];
            /**
             * Turns
             * @description without games that cannot be read any more
             */
            turns: components["schemas"]["Turn"][];
            /**
             * Trend
             * @description the latest games, the earliest first
             */
            trend: components["schemas"]["TrendGame"][];
            /**
             * Comparisons
             * @description the configurations played most often first
             */
            comparisons: components["schemas"]["Comparison"][];
        };
        /**
         * Studies
         * @description Somebody's studies.
         */
        Studies: {
            /** Studies */
            studies: components["schemas"]["StudyRow"][];
        };
        /**
         * StudyNamed
         * @description Another name for a study.
         */
        StudyNamed: {
            /** Name */
            name: string;
        };
        /**
         * StudyOfDeal
         * @description A study that begins with the set-up: of a chosen seed, or of any.
         */
        StudyOfDeal: {
            /**
             * Source
             * @constant
             */
            source: "deal";
            /**
             * Players
             * @default 4
             */
            players: number;
            /**
             * Laws
             * @default base
             */
            laws: string;
            /**
             * Court
             * @default false
             */
            court: boolean;
            /**
             * Displeasure
             * @default false
             */
            displeasure: boolean;
            /** Seed */
            seed?: string | null;
            /**
             * Name
             * @default
             */
            name: string;
        };
        /**
         * StudyOfRecord
         * @description A study from a record, with or without variations.
         */
        StudyOfRecord: {
            /**
             * Source
             * @constant
             */
            source: "record";
            /** Record */
            record: string;
            /**
             * Name
             * @default
             */
            name: string;
        };
        /**
         * StudyOfTable
         * @description A study of a finished game.
         */
        StudyOfTable: {
            /**
             * Source
             * @constant
             */
            source: "table";
            /** Table */
            table: string;
            /**
             * Entry
             * @description where it is opened
             */
            entry?: number | null;
            /**
             * Name
             * @default
             */
            name: string;
        };
        /**
         * StudyOwner
         * @description Whoever keeps a study.
         */
        StudyOwner: {
            /** Person */
            person: string;
            /** Name */
            name: string;
        };
        /**
         * StudyPlace
         * @description A place in the tree: an action, or hidden cards laid anew; the set-up has neither.
         */
        StudyPlace: {
            /** Parent */
            parent: number | null;
            /** Seat */
            seat: number | null;
            /** Action */
            action: string | null;
            hidden: components["schemas"]["HiddenCards"] | null;
            /**
             * Sign
             * @enum {string}
             */
            sign: "" | "!!" | "!" | "!?" | "?!" | "?" | "??";
            /** Comment */
            comment: string;
        };
        /**
         * StudyPosition
         * @description The table at a place, with nothing screened.
         */
        StudyPosition: {
            /** Version */
            version: number;
            /** Place */
            place: number;
            /**
             * Seat
             * @description who is asked; of several the first
             */
            seat: number | null;
            view: components["schemas"]["View"];
            forecast: components["schemas"]["Forecast"];
            prompt: components["schemas"]["StudyPrompt"] | null;
            /** Choices */
            choices: components["schemas"]["Choice"][];
            /**
             * Entries
             * @description the actions that lead here, without the first `since`
             */
            entries: components["schemas"]["Entry"][];
            /**
             * Laws Unseen
             * @description in the order in which they will come
             */
            laws_unseen: string[];
            /** Conflicts Unseen */
            conflicts_unseen: string[];
            result: components["schemas"]["Result"] | null;
        };
        /**
         * StudyPrompt
         * @description What is asked at a place.
         */
        StudyPrompt: {
            /** Kind */
            kind: string;
            /** Subject */
            subject: string;
            /** Rule */
            rule: string;
        };
        /**
         * StudyRow
         * @description A study in a list.
         */
        StudyRow: {
            /** Id */
            id: string;
            /** Name */
            name: string;
            /** Players */
            players: number;
            /** Version */
            version: number;
            /** Created */
            created: number;
            /** Touched */
            touched: number;
        };
        /**
         * StudyState
         * @description A study with its whole tree. A place is named by its index; the first child of a place goes on with its line.
         */
        StudyState: {
            /** Id */
            id: string;
            /** Name */
            name: string;
            owner: components["schemas"]["StudyOwner"];
            /**
             * Mine
             * @description whether the asker may change it
             */
            mine: boolean;
            /** Version */
            version: number;
            /**
             * At
             * @description the place to look at, after a change or when it is made
             */
            at: number;
            /** Players */
            players: number;
            /** Laws */
            laws: string;
            /** Court */
            court: boolean;
            /** Displeasure */
            displeasure: boolean;
            /** Seed */
            seed: string | null;
            /** Names */
            names: string[];
            /** Places */
            places: components["schemas"]["StudyPlace"][];
        };
        /**
         * Summary
         * @description A table in a list.
         */
        Summary: {
            /** Id */
            id: string;
            /** Name */
            name: string;
            /**
             * Status
             * @enum {string}
             */
            status: "open" | "running" | "finished" | "closed" | "frozen" | "adjourned";
            /** Host */
            host: string | null;
            /** Players */
            players: number;
            /** Laws */
            laws: string;
            /** Court */
            court: boolean;
            /** Displeasure */
            displeasure: boolean;
            /** Material */
            material: string;
            /**
             * Pace
             * @enum {string}
             */
            pace: "live" | "turns";
            /** Rated */
            rated: boolean;
            /** Listed */
            listed: boolean;
            /** Seats */
            seats: components["schemas"]["Chair"][];
            /** Actors */
            actors: number[];
            /** Round */
            round: number;
            /** Head */
            head: number;
            /** Created */
            created: number;
            /** Started */
            started: number | null;
            /** Ended */
            ended: number | null;
            /** Touched */
            touched: number;
            /** Deadline */
            deadline: number | null;
            result: components["schemas"]["Result"] | null;
            /**
             * Origin
             * @enum {string}
             */
            origin: "played" | "imported" | "forked";
            /** Rematch */
            rematch: string | null;
        };
        /**
         * TableState
         * @description A table as one viewer may know it.
         */
        TableState: {
            summary: components["schemas"]["Summary"];
            /** Settings */
            settings: {
                [key: string]: unknown;
            };
            /** Head */
            head: number;
            /** Now */
            now: number;
            /**
             * Seat
             * @description through whose eyes; None: a spectator
             */
            seat: number | null;
            /**
             * Mine
             * @description the seats that belong to the asker
             */
            mine: number[];
            /**
             * Seed Hash
             * @description SHA-256 of the salt, a space and the seed in decimal digits
             */
            seed_hash: string | null;
            /**
             * Seed Salt
             * @description 128 random bits in hexadecimal digits, told with the seed
             */
            seed_salt: string | null;
            /**
             * Seed
             * @description told when the game is over; one that the host has chosen from the beginning
             */
            seed: string | null;
            view: components["schemas"]["View"] | null;
            /** @description what would happen now, as far as the viewer may know */
            forecast: components["schemas"]["Forecast"] | null;
            prompt: components["schemas"]["Prompt"] | null;
            /** Choices */
            choices: components["schemas"]["Choice"][];
            /** Clocks */
            clocks: components["schemas"]["SeatClock"][] | null;
            asked: components["schemas"]["Asked"] | null;
            /**
             * Takeback
             * @description may the viewer take back its latest action?
             * @enum {string}
             */
            takeback: "no" | "now" | "ask";
            /** @description of the viewer’s own seat */
            orders: components["schemas"]["Orders"] | null;
            /**
             * Round Ends
             * @description the purses after each round that is over, of the seats whose purse the viewer may see
             */
            round_ends: components["schemas"]["RoundEnd"][];
            frozen: components["schemas"]["Frozen"] | null;
            /**
             * Adjourned
             * @description why an operator has stopped the game
             */
            adjourned: ("report" | "dispute" | "request" | "maintenance") | null;
            /**
             * Chat
             * @description the number of the last line that was said
             */
            chat: number;
            /**
             * @description how the game went, when it is finished
             * @default null
             */
            course: components["schemas"]["Course"] | null;
        };
        /**
         * Tables
         * @description A list of tables.
         */
        Tables: {
            /** Tables */
            tables: components["schemas"]["Summary"][];
            /**
             * More
             * @default false
             */
            more: boolean;
        };
        /**
         * Takeback
         * @description A seat wants to take back its latest action.
         */
        Takeback: {
            /** Seat */
            seat: number;
            /**
             * Id
             * @description your own id for it: sending it twice takes back once
             */
            id?: string | null;
        };
        /**
         * Tested
         * @description What became of a test message.
         */
        Tested: {
            /** Delivered */
            delivered: boolean;
            /**
             * Status
             * @description what the other side answered; null: nothing
             */
            status: number | null;
            /**
             * Problem
             * @description why there was no answer
             */
            problem: string | null;
        };
        /**
         * TextNote
         * @description A private note.
         */
        TextNote: {
            /** Text */
            text: string;
            /** At */
            at: number | null;
        };
        /**
         * Trail
         * @description The latest first.
         */
        Trail: {
            /** Lines */
            lines: components["schemas"]["TrailLine"][];
        };
        /**
         * TrailLine
         * @description Something an operator did.
         */
        TrailLine: {
            /** Number */
            number: number;
            /** At */
            at: number;
            /** Operator */
            operator: string | null;
            /**
             * What
             * @enum {string}
             */
            what: "look" | "mute" | "ban" | "rename" | "line-removed" | "table-closed" | "table-adjourned" | "table-resumed" | "address-banned" | "address-allowed" | "report-closed";
            /** Person */
            person: string | null;
            /** Table */
            table: string | null;
            /** Detail */
            detail: string;
        };
        /**
         * TreasuryChanged
         * @description Something is paid into the treasury or taken out of it.
         */
        TreasuryChanged: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "treasury-changed";
            /** What */
            what: string;
            /** Amount */
            amount: number;
            /** Rule */
            rule: string;
        };
        /**
         * TrendGame
         * @description A game as a step of a trend.
         */
        TrendGame: {
            /** Table */
            table: string;
            /**
             * Ended
             * @description milliseconds since 1970, UTC
             */
            ended: number;
            /** Players */
            players: number;
            /** Place */
            place: number;
            /** Points */
            points: number;
        };
        /**
         * Try
         * @description What would this action do?
         */
        Try: {
            /** Seat */
            seat: number;
            /** Action */
            action: string;
        };
        /**
         * TryThere
         * @description What would this action do there?
         */
        TryThere: {
            /**
             * Version
             * @description of the study as it was shown
             */
            version: number;
            /**
             * Place
             * @description the number of a place in the tree; 0 is the set-up
             */
            place: number;
            /** Seat */
            seat: number;
            /** Action */
            action: string;
        };
        /**
         * Turn
         * @description Results at a place in the turn order of the first round.
         */
        Turn: {
            /** Games */
            games: number;
            /**
             * Wins
             * @description first places, shared ones too
             */
            wins: number;
            /**
             * Place
             * @description the average
             */
            place: number;
            /**
             * Points
             * @description the average
             */
            points: number;
            /**
             * Turn
             * @description 0: the start player
             */
            turn: number;
        };
        /**
         * Turned
         * @description An extension is turned down for this round (N3c), or up again.
         */
        Turned: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "turned";
            /** Seat */
            seat: number;
            /** Space */
            space: string;
            /** Up */
            up: boolean;
            /** Rule */
            rule: string;
        };
        /**
         * TurningPoint
         * @description A moment at which the game turned: the message `story.KEY` and its arguments; no round in the final scoring.
         */
        TurningPoint: {
            /** Round */
            round: number | null;
            /** Key */
            key: string;
            /** Args */
            args: {
                [key: string]: unknown;
            };
        };
        /**
         * TurnsClock
         * @description So much time for each decision.
         */
        TurnsClock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            kind: "turns";
            /**
             * Per Move
             * @description milliseconds
             */
            per_move: number;
            window?: components["schemas"]["PlayWindow"] | null;
        };
        /**
         * Upgraded
         * @description A knight is replaced by the one exactly 1 stronger; `strength` is what it had.
         */
        Upgraded: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "upgraded";
            /** House */
            house: number;
            /** Strength */
            strength: number;
            /** Place */
            place: string;
            /** Rule */
            rule: string;
        };
        /**
         * View
         * @description The whole table as one seat, or a spectator, may see it.
         *
         *     `order` are the seats in turn order. `to_place` are those that still have a piece to place after the present turn,
         *     in the order of their turns. `vote` is the proposal that is voted on now, and `repeals` the law that goes when the
         *     next one is enacted (R3.2). `winners` is empty until the game is over.
         */
        View: {
            /** Version */
            version: number;
            /** Seat */
            seat: number | null;
            /** Players */
            players: number;
            /** Laws In Play */
            laws_in_play: string;
            /** Law Sets */
            law_sets: string[];
            /** Material */
            material: string;
            /** Round */
            round: number;
            /** Rounds */
            rounds: number;
            /** Phase */
            phase: string;
            /** Start */
            start: number;
            /** Order */
            order: number[];
            /** Turn */
            turn: number | null;
            /** Actors */
            actors: number[];
            /** To Place */
            to_place: number[];
            /** Seats */
            seats: components["schemas"]["SeatView"][];
            /** Houses */
            houses: components["schemas"]["HouseView"][];
            /** Counties */
            counties: components["schemas"]["CountyView"][];
            /** Fronts */
            fronts: components["schemas"]["FrontView"][];
            /** Favours */
            favours: string[];
            /** Favours To Earn */
            favours_to_earn: number;
            /** Laws */
            laws: string[];
            /** Proposals */
            proposals: string[];
            /** Vote */
            vote: string | null;
            /** Repeals */
            repeals: string | null;
            /** Laws To Come */
            laws_to_come: string[][];
            /** Conflicts To Come */
            conflicts_to_come: string[];
            court: components["schemas"]["CourtView"] | null;
            displeasure: components["schemas"]["DispleasureView"] | null;
            /** Winners */
            winners: number[];
        };
        /**
         * Visitor
         * @description Who asks, if the server knows them.
         */
        Visitor: {
            me: components["schemas"]["Me"] | null;
        };
        /**
         * Voted
         * @description A seat has sealed its ballot; what is in it stays secret.
         */
        Voted: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "voted";
            /** Seat */
            seat: number;
            /** Rule */
            rule: string;
        };
        /**
         * Watcher
         * @description Somebody who watches a table.
         */
        Watcher: {
            /** Person */
            person: string;
            /** Name */
            name: string;
        };
        /**
         * Watchers
         * @description Who watches a table now: those who have said who they are, and how many others.
         */
        Watchers: {
            /** People */
            people: components["schemas"]["Watcher"][];
            /** Others */
            others: number;
        };
        /**
         * WentHome
         * @description Knights go back to court.
         */
        WentHome: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            event: "went-home";
            /** House */
            house: number;
            /** Knights */
            knights: number[];
            /** Place */
            place: string;
            /** Rule */
            rule: string;
        };
        /**
         * Why
         * @description Why an action is refused; all None if it is legal.
         */
        Why: {
            /** Action */
            action: string;
            /** Code */
            code: string | null;
            /** Rule */
            rule: string | null;
            /** Args */
            args: {
                [key: string]: string | number;
            };
            /** Message */
            message: string | null;
        };
        /**
         * Whys
         * @description An answer for each action asked about.
         */
        Whys: {
            /** Reasons */
            reasons: components["schemas"]["Why"][];
        };
        /**
         * WrongAnswer
         * @description A value that cannot be used: words in any language are made of code and args.
         */
        WrongAnswer: {
            /** Key */
            key: string;
            /** Code */
            code: string;
            /** Args */
            args: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** Message */
            message: string;
        };
        ClientMessage: components["schemas"]["Subscribe"] | components["schemas"]["Unsubscribe"] | components["schemas"]["Watch"] | components["schemas"]["Unwatch"] | components["schemas"]["ActMessage"] | components["schemas"]["TakebackMessage"] | components["schemas"]["AnswerMessage"] | components["schemas"]["PreviewMessage"] | components["schemas"]["ExplainMessage"] | components["schemas"]["ForecastMessage"] | components["schemas"]["HintMessage"] | components["schemas"]["ChatMessage"] | components["schemas"]["Ping"];
        ServerMessage: components["schemas"]["Welcome"] | components["schemas"]["Done"] | components["schemas"]["RefusedMessage"] | components["schemas"]["News"] | components["schemas"]["Gone"] | components["schemas"]["TablesMessage"] | components["schemas"]["TableMessage"] | components["schemas"]["TalkMessage"];
        /**
         * ActMessage
         * @description Play an action. The id makes it safe to send again.
         */
        ActMessage: {
            /** Id */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "act";
            /** Table */
            table: string;
            /** Seat */
            seat: number;
            /** Action */
            action: string;
        };
        /**
         * AnswerMessage
         * @description Agree to a takeback, or not.
         */
        AnswerMessage: {
            /** Id */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "answer";
            /** Table */
            table: string;
            /** Seat */
            seat: number;
            /** Yes */
            yes: boolean;
        };
        /**
         * ChatMessage
         * @description Say something.
         */
        ChatMessage: {
            /** Id */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "chat";
            /** Table */
            table: string;
            /**
             * Room
             * @default players
             * @enum {string}
             */
            room: "players" | "spectators";
            /** Text */
            text: string;
        };
        /**
         * Done
         * @description What was asked is done; `result` has the shape of the HTTP answer.
         */
        Done: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "done";
            /** Id */
            id: string;
            /** Result */
            result: {
                [key: string]: unknown;
            };
        };
        /**
         * ExplainMessage
         * @description Why not?
         */
        ExplainMessage: {
            /** Id */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "explain";
            /** Table */
            table: string;
            /** Seat */
            seat: number;
            /** Actions */
            actions: string[];
        };
        /**
         * ForecastMessage
         * @description How does it stand?
         */
        ForecastMessage: {
            /** Id */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "forecast";
            /** Table */
            table: string;
            /**
             * Seat
             * @default null
             */
            seat: number | null;
        };
        /**
         * Gone
         * @description The viewer may no longer see a table.
         */
        Gone: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "gone";
            /** Table */
            table: string;
        };
        /**
         * HintMessage
         * @description What would a strong player do?
         */
        HintMessage: {
            /** Id */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hint";
            /** Table */
            table: string;
            /** Seat */
            seat: number;
            /**
             * Adviser
             * @description duke: the network, which answers at once; lord: a second opinion, after some thought
             * @default duke
             * @enum {string}
             */
            adviser: "duke" | "lord";
        };
        /**
         * News
         * @description A table has changed: the new entries, and how it stands now.
         */
        News: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "news";
            /** Table */
            table: string;
            /** Entries */
            entries: components["schemas"]["Entry"][];
            state: components["schemas"]["TableState"];
        };
        /**
         * Nothing
         * @description The answer to what has none: it is done.
         */
        Nothing: Record<string, never>;
        /**
         * Ping
         * @description Are you there?
         */
        Ping: {
            /** Id */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "ping";
        };
        /**
         * PreviewMessage
         * @description What would this do?
         */
        PreviewMessage: {
            /** Id */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "preview";
            /** Table */
            table: string;
            /** Seat */
            seat: number;
            /** Action */
            action: string;
        };
        /**
         * RefusedMessage
         * @description What was asked is refused, and nothing was changed. Without id: what was sent could not be read.
         */
        RefusedMessage: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "refused";
            /** Id */
            id: string | null;
            error: components["schemas"]["Trouble"];
        };
        /**
         * Subscribe
         * @description Be told of a table from now on. With `since`, first of every entry after it.
         *
         *     While the answer says that there are `more` entries, the connection hears of nothing: subscribe again.
         */
        Subscribe: {
            /** Id */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "subscribe";
            /** Table */
            table: string;
            /**
             * Seat
             * @default null
             */
            seat: number | null;
            /**
             * Since
             * @default null
             */
            since: number | null;
        };
        /**
         * TableMessage
         * @description A table of a topic is new or has changed.
         */
        TableMessage: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "table";
            /**
             * Topic
             * @enum {string}
             */
            topic: "lobby" | "mine";
            table: components["schemas"]["Summary"];
        };
        /**
         * TablesMessage
         * @description All tables of a topic.
         */
        TablesMessage: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "tables";
            /**
             * Topic
             * @enum {string}
             */
            topic: "lobby" | "mine";
            /** Tables */
            tables: components["schemas"]["Summary"][];
        };
        /**
         * TakebackMessage
         * @description Take back, or ask for it.
         */
        TakebackMessage: {
            /** Id */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "takeback";
            /** Table */
            table: string;
            /** Seat */
            seat: number;
        };
        /**
         * TalkMessage
         * @description Somebody has said something.
         */
        TalkMessage: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "talk";
            /** Table */
            table: string;
            line: components["schemas"]["ChatLine"];
        };
        /**
         * Time
         * @description The time at the server.
         */
        Time: {
            /** Now */
            now: number;
        };
        /**
         * Trouble
         * @description Why something was refused: words in any language are made of code and args.
         */
        Trouble: {
            /** Code */
            code: string;
            /** Args */
            args: {
                [key: string]: unknown;
            };
            /** Message */
            message: string;
        };
        /**
         * Unsubscribe
         * @description Hear no more of a table.
         */
        Unsubscribe: {
            /** Id */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "unsubscribe";
            /** Table */
            table: string;
        };
        /**
         * Unwatch
         * @description Hear no more of them.
         */
        Unwatch: {
            /** Id */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "unwatch";
            /**
             * Topic
             * @enum {string}
             */
            topic: "lobby" | "mine";
        };
        /**
         * Watch
         * @description Be told of the lobby, or of one’s own tables.
         */
        Watch: {
            /** Id */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "watch";
            /**
             * Topic
             * @enum {string}
             */
            topic: "lobby" | "mine";
        };
        /**
         * Welcome
         * @description The first message on a socket.
         *
         *     `several`: there may be several nodes, so a client had better open a socket for the table it looks at (`?table=`).
         */
        Welcome: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "welcome";
            /** Version */
            version: number;
            /** Server */
            server: string;
            /** Now */
            now: number;
            /** Person */
            person: string | null;
            /** Several */
            several: boolean;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type About = components['schemas']['About'];
export type Account = components['schemas']['Account'];
export type Act = components['schemas']['Act'];
export type Adjournment = components['schemas']['Adjournment'];
export type Advice = components['schemas']['Advice'];
export type Answer = components['schemas']['Answer'];
export type AnswerThere = components['schemas']['AnswerThere'];
export type Answers = components['schemas']['Answers'];
export type Applied = components['schemas']['Applied'];
export type Asked = components['schemas']['Asked'];
export type AskedValue = components['schemas']['AskedValue'];
export type AtPlace = components['schemas']['AtPlace'];
export type Ban = components['schemas']['Ban'];
export type Bans = components['schemas']['Bans'];
export type Began = components['schemas']['Began'];
export type BishopTaken = components['schemas']['BishopTaken'];
export type Bot = components['schemas']['Bot'];
export type Box = components['schemas']['Box'];
export type Captives = components['schemas']['Captives'];
export type CardBox = components['schemas']['CardBox'];
export type CardOut = components['schemas']['CardOut'];
export type CardsTurned = components['schemas']['CardsTurned'];
export type CastleAccount = components['schemas']['CastleAccount'];
export type Catching = components['schemas']['Catching'];
export type Chair = components['schemas']['Chair'];
export type Change = components['schemas']['Change'];
export type Changed = components['schemas']['Changed'];
export type ChangedValue = components['schemas']['ChangedValue'];
export type Changes = components['schemas']['Changes'];
export type Channel = components['schemas']['Channel'];
export type ChannelList = components['schemas']['ChannelList'];
export type Chat = components['schemas']['Chat'];
export type ChatLine = components['schemas']['ChatLine'];
export type CheckedAnswers = components['schemas']['CheckedAnswers'];
export type Choice = components['schemas']['Choice'];
export type Colour = components['schemas']['Colour'];
export type CommentThere = components['schemas']['CommentThere'];
export type Compared = components['schemas']['Compared'];
export type Comparison = components['schemas']['Comparison'];
export type Configuration = components['schemas']['Configuration'];
export type Confirmed = components['schemas']['Confirmed'];
export type ConflictAccount = components['schemas']['ConflictAccount'];
export type Correction = components['schemas']['Correction'];
export type Counted = components['schemas']['Counted'];
export type CountyAccount = components['schemas']['CountyAccount'];
export type CountyBox = components['schemas']['CountyBox'];
export type CountyView = components['schemas']['CountyView'];
export type Course = components['schemas']['Course'];
export type CourtView = components['schemas']['CourtView'];
export type Crossed = components['schemas']['Crossed'];
export type DecisionData = components['schemas']['DecisionData'];
export type DeleteThere = components['schemas']['DeleteThere'];
export type Displaced = components['schemas']['Displaced'];
export type DispleasureView = components['schemas']['DispleasureView'];
export type Ended = components['schemas']['Ended'];
export type Entry = components['schemas']['Entry'];
export type Error = components['schemas']['Error'];
export type ExpectedData = components['schemas']['ExpectedData'];
export type Explain = components['schemas']['Explain'];
export type ExplainThere = components['schemas']['ExplainThere'];
export type Export = components['schemas']['Export'];
export type Extended = components['schemas']['Extended'];
export type FavourBox = components['schemas']['FavourBox'];
export type FavourTaken = components['schemas']['FavourTaken'];
export type Fill = components['schemas']['Fill'];
export type FinalForecast = components['schemas']['FinalForecast'];
export type Followed = components['schemas']['Followed'];
export type FollowedList = components['schemas']['FollowedList'];
export type Forecast = components['schemas']['Forecast'];
export type Forecasts = components['schemas']['Forecasts'];
export type Forked = components['schemas']['Forked'];
export type Fought = components['schemas']['Fought'];
export type Frame = components['schemas']['Frame'];
export type Frames = components['schemas']['Frames'];
export type FrontForecast = components['schemas']['FrontForecast'];
export type FrontView = components['schemas']['FrontView'];
export type Frozen = components['schemas']['Frozen'];
export type Gain = components['schemas']['Gain'];
export type GiveOrders = components['schemas']['GiveOrders'];
export type HiddenCards = components['schemas']['HiddenCards'];
export type Hint = components['schemas']['Hint'];
export type Hints = components['schemas']['Hints'];
export type Holiday = components['schemas']['Holiday'];
export type HolidayList = components['schemas']['HolidayList'];
export type HouseView = components['schemas']['HouseView'];
export type Imported = components['schemas']['Imported'];
export type Invitation = components['schemas']['Invitation'];
export type Invite = components['schemas']['Invite'];
export type InviteFriend = components['schemas']['InviteFriend'];
export type Item = components['schemas']['Item'];
export type Join = components['schemas']['Join'];
export type JsonValue = components['schemas']['JsonValue'];
export type Judgement = components['schemas']['Judgement'];
export type LawAccount = components['schemas']['LawAccount'];
export type LawBox = components['schemas']['LawBox'];
export type LawForecast = components['schemas']['LawForecast'];
export type LawRow = components['schemas']['LawRow'];
export type Laws = components['schemas']['Laws'];
export type LayCards = components['schemas']['LayCards'];
export type Leaving = components['schemas']['Leaving'];
export type LedgerRow = components['schemas']['LedgerRow'];
export type LedgerSource = components['schemas']['LedgerSource'];
export type LineReport = components['schemas']['LineReport'];
export type LiveClock = components['schemas']['LiveClock'];
export type Look = components['schemas']['Look'];
export type LordHome = components['schemas']['LordHome'];
export type LordPlaced = components['schemas']['LordPlaced'];
export type Lost = components['schemas']['Lost'];
export type MadeChannel = components['schemas']['MadeChannel'];
export type Mark = components['schemas']['Mark'];
export type MarkerTaken = components['schemas']['MarkerTaken'];
export type Me = components['schemas']['Me'];
export type ModeratedPeople = components['schemas']['ModeratedPeople'];
export type ModeratedPerson = components['schemas']['ModeratedPerson'];
export type Modules = components['schemas']['Modules'];
export type MomentData = components['schemas']['MomentData'];
export type MovedDown = components['schemas']['MovedDown'];
export type MyRating = components['schemas']['MyRating'];
export type NewAccount = components['schemas']['NewAccount'];
export type NewBan = components['schemas']['NewBan'];
export type NewGuest = components['schemas']['NewGuest'];
export type NewHoliday = components['schemas']['NewHoliday'];
export type NewLine = components['schemas']['NewLine'];
export type NewName = components['schemas']['NewName'];
export type NewPasswords = components['schemas']['NewPasswords'];
export type NewPlacementOrder = components['schemas']['NewPlacementOrder'];
export type NewPush = components['schemas']['NewPush'];
export type NewSealedBallot = components['schemas']['NewSealedBallot'];
export type NewTable = components['schemas']['NewTable'];
export type NewWebhook = components['schemas']['NewWebhook'];
export type NobleTaken = components['schemas']['NobleTaken'];
export type Note = components['schemas']['Note'];
export type OfSeat = components['schemas']['OfSeat'];
export type OfficeHeld = components['schemas']['OfficeHeld'];
export type OfficeView = components['schemas']['OfficeView'];
export type Opened = components['schemas']['Opened'];
export type OpeningAction = components['schemas']['OpeningAction'];
export type OpeningScope = components['schemas']['OpeningScope'];
export type OpeningSource = components['schemas']['OpeningSource'];
export type Openings = components['schemas']['Openings'];
export type Opponent = components['schemas']['Opponent'];
export type OrderChoices = components['schemas']['OrderChoices'];
export type OrderReport = components['schemas']['OrderReport'];
export type Orders = components['schemas']['Orders'];
export type Pace = components['schemas']['Pace'];
export type Part = components['schemas']['Part'];
export type PersonReport = components['schemas']['PersonReport'];
export type Placed = components['schemas']['Placed'];
export type PlacementOrder = components['schemas']['PlacementOrder'];
export type PlayThere = components['schemas']['PlayThere'];
export type PlayWindow = components['schemas']['PlayWindow'];
export type Played = components['schemas']['Played'];
export type Preview = components['schemas']['Preview'];
export type PrivilegeMoved = components['schemas']['PrivilegeMoved'];
export type Profile = components['schemas']['Profile'];
export type PromoteThere = components['schemas']['PromoteThere'];
export type Prompt = components['schemas']['Prompt'];
export type Purse = components['schemas']['Purse'];
export type PushKeys = components['schemas']['PushKeys'];
export type PuzzleAnswer = components['schemas']['PuzzleAnswer'];
export type PuzzleCandidate = components['schemas']['PuzzleCandidate'];
export type PuzzleChange = components['schemas']['PuzzleChange'];
export type PuzzlePosition = components['schemas']['PuzzlePosition'];
export type PuzzleRating = components['schemas']['PuzzleRating'];
export type PuzzleSolution = components['schemas']['PuzzleSolution'];
export type PuzzleTheme = components['schemas']['PuzzleTheme'];
export type PuzzleWhys = components['schemas']['PuzzleWhys'];
export type Puzzles = components['schemas']['Puzzles'];
export type Questionnaire = components['schemas']['Questionnaire'];
export type QuickPlay = components['schemas']['QuickPlay'];
export type Rank = components['schemas']['Rank'];
export type Ranked = components['schemas']['Ranked'];
export type RatingChange = components['schemas']['RatingChange'];
export type RatingChanges = components['schemas']['RatingChanges'];
export type Recover = components['schemas']['Recover'];
export type RecoveryLink = components['schemas']['RecoveryLink'];
export type Recruited = components['schemas']['Recruited'];
export type Refusal = components['schemas']['Refusal'];
export type Repealed = components['schemas']['Repealed'];
export type Report = components['schemas']['Report'];
export type Reports = components['schemas']['Reports'];
export type Restriction = components['schemas']['Restriction'];
export type Result = components['schemas']['Result'];
export type Review = components['schemas']['Review'];
export type RoundEnd = components['schemas']['RoundEnd'];
export type SealedBallot = components['schemas']['SealedBallot'];
export type SeatChoice = components['schemas']['SeatChoice'];
export type SeatClock = components['schemas']['SeatClock'];
export type SeatView = components['schemas']['SeatView'];
export type Session = components['schemas']['Session'];
export type SessionList = components['schemas']['SessionList'];
export type SignIn = components['schemas']['SignIn'];
export type SignThere = components['schemas']['SignThere'];
export type Skipped = components['schemas']['Skipped'];
export type Source = components['schemas']['Source'];
export type SourcePoints = components['schemas']['SourcePoints'];
export type SpaceBox = components['schemas']['SpaceBox'];
export type SpaceView = components['schemas']['SpaceView'];
export type SquiresSent = components['schemas']['SquiresSent'];
export type Standing = components['schemas']['Standing'];
export type Standings = components['schemas']['Standings'];
export type StartNamed = components['schemas']['StartNamed'];
export type Statistics = components['schemas']['Statistics'];
export type Studies = components['schemas']['Studies'];
export type StudyNamed = components['schemas']['StudyNamed'];
export type StudyOfDeal = components['schemas']['StudyOfDeal'];
export type StudyOfRecord = components['schemas']['StudyOfRecord'];
export type StudyOfTable = components['schemas']['StudyOfTable'];
export type StudyOwner = components['schemas']['StudyOwner'];
export type StudyPlace = components['schemas']['StudyPlace'];
export type StudyPosition = components['schemas']['StudyPosition'];
export type StudyPrompt = components['schemas']['StudyPrompt'];
export type StudyRow = components['schemas']['StudyRow'];
export type StudyState = components['schemas']['StudyState'];
export type Summary = components['schemas']['Summary'];
export type TableState = components['schemas']['TableState'];
export type Tables = components['schemas']['Tables'];
export type Takeback = components['schemas']['Takeback'];
export type Tested = components['schemas']['Tested'];
export type TextNote = components['schemas']['TextNote'];
export type Trail = components['schemas']['Trail'];
export type TrailLine = components['schemas']['TrailLine'];
export type TreasuryChanged = components['schemas']['TreasuryChanged'];
export type TrendGame = components['schemas']['TrendGame'];
export type Try = components['schemas']['Try'];
export type TryThere = components['schemas']['TryThere'];
export type Turn = components['schemas']['Turn'];
export type Turned = components['schemas']['Turned'];
export type TurningPoint = components['schemas']['TurningPoint'];
export type TurnsClock = components['schemas']['TurnsClock'];
export type Upgraded = components['schemas']['Upgraded'];
export type View = components['schemas']['View'];
export type Visitor = components['schemas']['Visitor'];
export type Voted = components['schemas']['Voted'];
export type Watcher = components['schemas']['Watcher'];
export type Watchers = components['schemas']['Watchers'];
export type WentHome = components['schemas']['WentHome'];
export type Why = components['schemas']['Why'];
export type Whys = components['schemas']['Whys'];
export type WrongAnswer = components['schemas']['WrongAnswer'];
export type ClientMessage = components['schemas']['ClientMessage'];
export type ServerMessage = components['schemas']['ServerMessage'];
export type ActMessage = components['schemas']['ActMessage'];
export type AnswerMessage = components['schemas']['AnswerMessage'];
export type ChatMessage = components['schemas']['ChatMessage'];
export type Done = components['schemas']['Done'];
export type ExplainMessage = components['schemas']['ExplainMessage'];
export type ForecastMessage = components['schemas']['ForecastMessage'];
export type Gone = components['schemas']['Gone'];
export type HintMessage = components['schemas']['HintMessage'];
export type News = components['schemas']['News'];
export type Nothing = components['schemas']['Nothing'];
export type Ping = components['schemas']['Ping'];
export type PreviewMessage = components['schemas']['PreviewMessage'];
export type RefusedMessage = components['schemas']['RefusedMessage'];
export type Subscribe = components['schemas']['Subscribe'];
export type TableMessage = components['schemas']['TableMessage'];
export type TablesMessage = components['schemas']['TablesMessage'];
export type TakebackMessage = components['schemas']['TakebackMessage'];
export type TalkMessage = components['schemas']['TalkMessage'];
export type Time = components['schemas']['Time'];
export type Trouble = components['schemas']['Trouble'];
export type Unsubscribe = components['schemas']['Unsubscribe'];
export type Unwatch = components['schemas']['Unwatch'];
export type Watch = components['schemas']['Watch'];
export type Welcome = components['schemas']['Welcome'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
