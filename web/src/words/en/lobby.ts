// lobby/Adopt.svelte, lobby/AdoptQuestion.svelte
export const playHereToo = "Play your games here, too?";
export const linkOfAPerson =
  "This private link finds all games of one person again. If it is yours, this browser acts for that person from now on.";
export const countingGames = "Looking for the games of this browser \u2026";
export const couldNotCount = "Whether this browser has games of its own could not be found out.";
export const hasNoGames = "This browser has no games on this server yet: nothing is lost.";
export const hasGames = (count: number): string =>
  `This browser has ${count} ${count === 1 ? "game" : "games"} on this server. Afterwards only the private link below leads back to ${count === 1 ? "it" : "them"}: keep that first.`;
export const alreadyYours = "This browser acts for that person already.";
export const linkOfThisBrowser = "Private link to the games of this browser";
export const useThatPerson = "Use the link\u2019s games";
export const keepThisBrowser = "Keep this browser\u2019s games";
export const toLobby = "To the lobby";

export const signsOut = (name: string): string =>
  `This browser is signed in as ${name}. If you use the link\u2019s games, it is signed out; sign in again to go back.`;

// lobby/AgreedGame.svelte
export const rulesOf = (game: string): string => `Rules of ${game}`;
export const rules = "Rules";
export const game = "Game";
export const time = "Time";
export const start = "Start";
export const whoMayJoin = "Who may join";
export const anybody = "Anybody: it is listed in the lobby";
export const whoeverHasLink = "Whoever has the link";
export const you = "You";
export const opponent = "Your opponent";
export const somebody = "Somebody";
export const free = "Free";
export const andThatIsYou = ": you";
export const rated = "Rated";
export const countsFor = (speed: string): string => `It counts for the ratings (${speed})`;

export const rulesMissing = "The rules of this game have not come, so it cannot be shown or played here yet.";

// lobby/Challenge.svelte
export const challengeTitle = "A challenge \u2013 Tessera";

// lobby/Devices.svelte
export const gamesOnOtherDevices = "Your games on other devices";
export const openItThere =
  "Open this private link on another device, or in another browser, to find all your games there and play on.";
export const keepItToYourself =
  "Keep it to yourself: whoever has it can play for you, in all your games. It cannot be taken back.";
export const privateLink = "Private link";
export const qrOfPrivateLink = "QR code of the private link";

export const orAccount = "An account does the same with a name and a passphrase:";
export const signInThere = (name: string): string =>
  `Open this address on another device, or in another browser, and sign in as ${name}.`;
export const addressToSignIn = "Address to sign in at";
export const qrOfAddress = "QR code of the address";

// lobby/Lists.svelte
export const ratedGame = (time: string): string => `${time}, rated`;
export const join = "Join";
export const joinAs = (game: string, side: string): string => `Join ${game}, as ${side}`;
export const watch = "Watch";
export const watchGame = (game: string): string => `Watch ${game}`;
export const open = "Open";
export const openGame = (game: string, standing: string): string => `Open ${game}: ${standing}`;
export const toMove = (side: string): string => `${side} to move`;
export const youPlayAs = (side: string): string => `You play ${side}`;

// lobby/HostGate.svelte
export const askingServer = "Asking the server \u2026";
export const madeReady = "Play between people is being made ready \u2026";
export const readySoon =
  "The server\u2019s games are being built. This takes some minutes, once; the page asks again by itself.";
export const cannotKeep = "The server cannot keep games just now.";
export const triesAgain = "Nothing is wrong with your games. Try again in a moment.";
export const noServer = "This page comes from a host without a game server.";
export const withoutServer =
  "Two people can play here at one screen. To play from two devices, start a Tessera of your own and open the page from it:";
export const notReached = "The server cannot be reached.";
export const checkNetwork = "Are you online? Games against the computer, and at one screen, go on without it.";
export const tryAgain = "Try again";

export const banned = "Whoever runs this server does not let you play here. You may watch.";
export const signedOut = "You have been signed out. What you did since is kept until you sign in.";
export const signIn = "Sign in";

export const serveLan = "./tessera serve --lan";

// lobby/LinkOut.svelte
export const copy = "Copy";
export const copyOf = (what: string): string => `Copy: ${what}`;
export const shareOf = (what: string): string => `Share: ${what}`;
export const copied = "Copied.";
export const copyYourself =
  "The browser did not allow copying. The link is selected: copy it with Ctrl+C, or by a long press.";
export const share = "Share";

// lobby/Lobby.svelte
export const lobby = "Games between people";
export const lobbyTitle = "Games between people \u2013 Tessera";
export const playFriend = "Play a friend";
export const account = "Account";
export const myGames = "Your games";
export const noGamesOfYours =
  "You are in no game on this server. Play a friend, or join an open challenge: the game is then listed here.";
export const openChallenges = "Open challenges";
export const noChallenges =
  "Nobody waits for an opponent just now. Play a friend, and choose that anybody may join: your challenge is then listed here.";
export const gamesOn = "Games being played";
export const noGamesOn = "No listed game is being played just now.";
export const connecting = "Connecting \u2026 The lists may be out of date.";
export const offline = "No connection. The lists are as they were received last.";

// lobby/Meeting.svelte
export const fetchingGame = "Fetching the game \u2026";
export const noSuchGame = "There is no such game.";
export const checkLink = "Part of the link may be missing. Ask for it once more, or look into the lobby.";
export const somebodyChallenges = "Somebody challenges you";
export const youWouldPlay = (side: string): string => `You would play ${side}. Nothing begins before you accept.`;
export const chooseColour = "Choose your colour. Nothing begins before you accept.";
export const acceptAs = (side: string): string => `Accept as ${side}`;
export const accepting = "Taking the seat \u2026";
export const ratedNeedsAccount = "The game is rated, so you need an account to accept.";
export const signInOrCreate = "Sign in or create an account";
export const opening = "Opening the game \u2026";
export const hasTwoPlayers = "This game has two players already";
export const mayWatch = "You may watch it, or challenge somebody to a game of your own.";
export const gameOver = (result: string): string => `This game is over: ${result}`;
export const overWithoutResult = "This game ended without a result";
export const lookAtGame = "Look at the game";
export const isExpired = "This challenge is no longer open";
export const whyExpired = "It was cancelled, or nobody accepted it in time.";
export const couldNotBeOpened = "The game could not be opened.";
export const playAnother = "Play a friend";

export const noConnection = "No connection. The page tries again by itself.";
export const reconnecting = "Connecting \u2026";

// lobby/PaceChoice.svelte
export const timeToThink = "Time to think";
export const byClock = "Clock";
export const byDays = "Days a move";
export const unlimited = "No limit";
export const daysForEachMove = "Days for each turn";
export const howDaysCount = "Each turn has all of that time. You need not be here at once: the game waits.";
export const waitsForever = "The game waits for each move as long as it takes.";

// lobby/ChallengeForm.svelte
export const colourOfYours = "Your colour";
export const byLot = "By lot";
export const whoCanJoin = "Who can join";
export const linkAlone = "By the link alone";
export const anybodyListed = "Anybody";
export const ratedOrNot = "Does it count for the ratings?";
export const casual = "Casual";
export const ratedNeeds = "For rated games:";
export const ownNotRated = "Games of your own are not rated.";
export const unlimitedNotRated = "Without a time limit a game is not rated.";
export const numberOfStart = "Number of the start position";
export const emptyForStandard = "Empty: the standard one";
export const notAStart = "A whole number, please.";
export const createChallenge = "Create the challenge";
export const creating = "Creating \u2026";
export const thenSendLink = "You get a link to send to your friend. The game begins when they accept.";

// lobby/SeatLink.svelte
export const yourSeat = "Your seat in this game";
export const seatWarning =
  "With this private link you play on from another device. Whoever has it can play for you in this game.";
export const showPrivateLink = "Show the private link";
export const qrOfSeat = "QR code of the private link to your seat";
export const linkToGame = "Link to this game, for everybody";
export const qrOfGame = "QR code of the link to this game";

// lobby/Waiting.svelte
export const waitingForOpponent = "Waiting for your opponent";
export const sendLink = "Send this link to your friend. The game opens here by itself when they accept.";
export const alsoListed = "It is listed in the lobby as well.";
export const linkToChallenge = "Link to the challenge";
export const qrOfChallenge = "QR code of the link to the challenge";
export const staysOpen = (left: string): string =>
  `The challenge stays open for ${left}. You may close the page meanwhile.`;
export const cancelChallenge = "Cancel the challenge";
export const thisMachineOnly = "This page was opened from this machine itself, so the link works on this machine only.";
export const letNetworkIn = "Let friends in my network in";
export const networkNotEncrypted =
  "Until you stop Tessera, whoever is in the network can then open this page. Connections in it are not encrypted.";
export const listensInNetwork = (address: string): string =>
  `Friends in your network find Tessera at ${address}. The link below works for them.`;
export const cannotListen = "Tessera could not listen for others in your network.";
export const startForNetwork = "To let friends in your network in, start the server with:";
export const thenOpenPrinted = "Then open the address that it prints, and create the challenge there.";

// lobby/model.ts
export const serverUnavailable = "The server could not keep that. Try again in a moment.";
export const seatIsTaken = "Somebody else was faster: the seat is taken.";
export const gameIsOver = "The game is over.";
export const badStartNumber = "The game has no start position of that number.";
export const badGameFile = "The server cannot read this game file.";
export const unknownGame = "The server does not know this game.";
export const needsAccount = "A rated game needs an account: sign in.";
export const youAreBlocked = "This player does not want to play with you.";
export const against = (opponent: string): string => `Against ${opponent}`;
export const between = (white: string, black: string): string => `${white} \u2013 ${black}`;
export const nameless = "Somebody";
export const tooMany = "Too many requests at once. Try again in a minute.";
export const refused = (reason: string): string => `The server refused that: ${reason}`;
export const noLimit = "No limit";
export const daysATurn = (count: number): string => `${count} ${count === 1 ? "day" : "days"} a move`;
export const hoursATurn = (count: number): string => `${count} ${count === 1 ? "hour" : "hours"} a move`;
export const days = (count: number): string => `${count} ${count === 1 ? "day" : "days"}`;
export const hours = (count: number): string => `${count} ${count === 1 ? "hour" : "hours"}`;
export const minutes = (count: number): string => `${count} ${count === 1 ? "minute" : "minutes"}`;
export const underAMinute = "less than a minute";
export const usualStart = "The usual one";
export const numberedStart = (number: string): string => `Number ${number}`;
export const givenPosition = "A given position";
export const yourMove = "Your move";
export const yourMoveLeft = (left: string): string => `Your move, ${left} left`;
export const theirMove = "Their move";
export const waitsForOpponent = "Waiting for an opponent";
export const whiteWon = "White has won";
export const blackWon = "Black has won";
export const youWon = "You have won";
export const youLost = "You have lost";
export const drawn = "A draw";
export const noResult = "Ended without a result";

// lobby/heard.svelte.ts
export const seatWasTaken = "Your challenge was accepted.";
export const yourTurnElsewhere = "It is your turn in another game.";
export const littleTimeElsewhere = "You have little time left for your move in another game.";
export const offerElsewhere = "Your opponent in another game offers something.";
export const overElsewhere = "Another game of yours is over.";
export const showGame = "Show the game";
