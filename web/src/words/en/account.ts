// account/Account.svelte, account/Enter.svelte, account/EnterDialog.svelte
export const account = "Account";
export const accountTitle = "Account \u2013 Tessera";
export const whyAccount =
  "You can play without an account. With one, people see your name, your games can be rated, and you find them on every device by your name and passphrase.";
export const backToGame = "Back to your game";
export const haveOne = "Do you have one already?";
export const signIn = "Sign in";
export const createAccount = "Create an account";
export const name = "Name";
export const nameIsPublic = "Everybody sees it, and it cannot be changed.";
export const passphrase = "Passphrase";
export const passphraseHint =
  "At least 12 characters: some words in a row are good. There is no e-mail address, so nobody can send you a new one.";
export const show = "Show";
export const hide = "Hide";
export const showOf = (what: string): string => `Show: ${what}`;
export const oneMoment = "One moment \u2026";
export const gamesStayYours = "Games that you have played here without an account stay yours.";
export const gamesOfBrowser = "Games that this browser has without an account are found here again when you sign out.";
export const notEncrypted =
  "The connection to this server is not encrypted. Whoever can read this network can read your passphrase and play as you: take one here that you use nowhere else.";
export const hasAccountNow = "Whoever plays here has an account now. Sign in to play on. Nothing is lost meanwhile.";
export const endedFor = (name: string): string =>
  `You have been signed out as ${name}. Sign in to play on. Nothing is lost meanwhile.`;
export const goOnWithout = "Go on without an account";
export const withoutLoses = "Moves that have not reached the server are dropped then.";

// account/SignedIn.svelte
export const signedInAs = "Signed in as";
export const signOut = "Sign out";
export const signedOutHereOnly = "You are signed out here, but the server could not be told.";

// account/Sessions.svelte
export const signedInAt = "Where you are signed in";
export const thisBrowser = "This browser";
export const aBrowser = "A browser";
export const usedLast = (moment: string): string => `Used last: ${moment}`;
export const end = "End";
export const endSession = (label: string): string => `End the session of ${label}`;
export const endOthers = "Sign out everywhere else";
export const browserOn = (browser: string, system: string): string => `${browser} on ${system}`;

// account/ChangePassphrase.svelte
export const changePassphrase = "Change the passphrase";
export const oldPassphrase = "Passphrase until now";
export const newPassphrase = "New passphrase";
export const passphraseChanged = "The passphrase has been changed, and all other browsers are signed out.";
export const cancel = "Cancel";

// account/Tokens.svelte, account/NewToken.svelte, account/scopes.ts
export const tokens = "API tokens";
export const whatTokensAre =
  "By a token a program, such as a bot, acts for you. It can do what you allow, and nothing with the account itself.";
export const endToken = (label: string): string => `End the token ${label}`;
export const neverExpires = "does not expire";
export const expiresOn = (date: string): string => `until ${date}`;
export const makeToken = "Make a token";
export const whatFor = "What it is for";
export const forExample = "My bot";
export const mayDo = "What it may do";
export const mayRead = "See your games";
export const mayPlay = "Play in your games";
export const mayChallenge = "Create and accept challenges";
export const expires = "It is good for";
export const days30 = "30 days";
export const aYear = "A year";
export const never = "No end";
export const token = "Token";
export const shownOnce = "Copy it now: it is shown only this once. Whoever has it can do in your name what it allows.";
export const copy = "Copy";
export const copied = "Copied.";
export const copyYourself =
  "The browser did not allow copying. It is selected: copy it with Ctrl+C, or by a long press.";
export const haveKeptIt = "I have kept it";

// account/Blocks.svelte, account/AboutPerson.svelte
export const blocked = "Blocked people";
export const nobodyBlocked = "You have blocked nobody.";
export const whatBlockDoes =
  "Whoever is blocked cannot accept your challenges, offer you a rematch or write to you. They are not told.";
export const withoutName = (id: string): string => `Player ${id}`;
export const unblock = "Unblock";
export const blockWhom = (name: string): string => `Block ${name}`;
export const unblockWhom = (name: string): string => `Unblock ${name}`;
export const isBlocked = (name: string): string => `Blocked: ${name}.`;
export const isUnblocked = (name: string): string => `No longer blocked: ${name}.`;
export const reportWhom = (name: string): string => `Report ${name}`;
export const isReported = "Thank you. Your report has been sent to whoever runs this server.";
export const thisPlayer = "this player";

// account/ReportForm.svelte
export const inGame = "In which game";
export const becauseOf = "Why";
export const cheating = "Lets a program play";
export const insult = "Insults";
export const spam = "Advertising, or the same text again and again";
export const otherReason = "Something else";
export const whatHappened = "What happened (optional)";
export const whoReadsReports =
  "Whoever runs this server reads it, with the game. The player is not told who has sent it.";
export const sendReport = "Send the report";

// account/Players.svelte
export const players = "The players";
export const you = "You";
export const nobody = "nobody yet";
export const somebodyWithout = "Somebody without an account";

// account/Profile.svelte, account/ProfileOf.svelte
export const playerTitle = (name: string): string => `${name} \u2013 Tessera`;
export const fetching = "Fetching the profile \u2026";
export const bot = "Bot";
export const memberSince = (date: string): string => `Here since ${date}`;
export const yourAccount = "Your account";
export const ratings = "Ratings";
export const noRatings = "No rated game has been played yet.";
export const games = "Games";
export const noGames = "No games that everybody may see, and none with you.";
export const against = (side: string, opponent: string): string => `${side} against ${opponent}`;
export const ended = (result: string, date: string): string => `${result}, ${date}`;
export const look = "Open";
export const lookAt = (game: string, standing: string): string => `Open ${game}: ${standing}`;
export const gameOn = (game: string, date: string): string => `${game}, ${date}`;
export const about = (name: string): string => `You and ${name}`;
export const reportsNeedGame = "You can report a player with whom you have played.";

// account/Ratings.svelte
export const game = "Game";
export const speed = "Speed";
export const rating = "Rating";
export const deviation = "Uncertain by";
export const gameCount = "Games";
export const whatDeviationIs = "The true strength lies within the uncertainty in 95 of 100 cases.";
export const whatProvisionalIs = "A question mark means that too few games are known yet.";

// account/OwnData.svelte, account/DeleteAccount.svelte
export const yourData = "Your data";
export const whatExportHas =
  "A file has all that this server keeps of you: account, sessions, tokens, ratings, blocked people, reports, and your games.";
export const exportData = "Save my data as a file";
export const deleteAccount = "Delete the account";
export const deleteQuestion = (name: string): string => `Delete the account ${name}?`;
export const whatIsLost =
  "Your account, ratings, sessions, tokens, list of blocked people and chat messages are deleted at once. This cannot be undone, and you cannot play on in your games.";
export const whatStays =
  "Games that you have played stay, without your name. Nobody, not even you, can take the name again.";
export const keepAccount = "Keep the account";
export const deleteForGood = "Delete for good";

// account/model.ts
export const badName = "A name has 2 to 20 letters, digits, - and _, and begins with a letter.";
export const shortPassphrase = "At least 12 characters, please.";
export const longPassphrase = "This passphrase is too long.";
export const passphraseIsName = "The passphrase must not be the name.";
export const badPassphrase = "The server does not take this passphrase. Choose a longer one.";
export const nameTaken = "Somebody has this name already, or had it.";
export const wrongPassphrase = "Name and passphrase do not belong together.";
export const tooMany = "Too many attempts. Try again in some minutes.";
export const unreachable = "The server does not answer. Try again in a moment.";
export const unreadable = "The server\u2019s answer could not be read.";
export const unavailable = "The server could not keep that. Try again in a moment.";
export const signedOut = "You are not signed in any more.";
export const needsSignIn = "This needs you to sign in.";
export const banned = "Whoever runs this server does not let you play here.";
export const needsAccount = "This needs an account.";
export const noSuchAccount = "There is no account of that name.";
export const hasEndedAlready = "That has ended already.";
export const noAccountsHere = "This server has no such thing.";
export const refused = (reason: string): string => `The server refused that: ${reason}`;
export const bullet = "Bullet";
export const blitz = "Blitz";
export const rapid = "Rapid";
export const classical = "Classical";
export const correspondence = "Correspondence";
