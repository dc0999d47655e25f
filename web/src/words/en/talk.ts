// match/phrases.ts
export const hello = "Hello!";
export const goodLuck = "Good luck!";
export const haveFun = "Have fun!";
export const goodGame = "Good game!";
export const thanks = "Thank you!";
export const wellPlayed = "Well played!";
export const sorry = "Sorry!";
export const oneMoment = "One moment, please.";
export const backSoon = "I\u2019ll be back soon.";
export const mustGo = "I have to go.";

// match/talk.svelte.ts, match/Talk.svelte
export const talk = "Talk";
export const talkWith = "Talk with your opponent";
export const close = "Close";
export const closeWithKey = "Close (Escape)";
export const newOnes = (count: number): string => `${count} new`;
export const you = "You";
export const opponent = "Opponent";
export const said = (who: string, text: string): string => `${who}: ${text}`;
export const whatWasSaid = "What was said";
export const removed = "(removed)";
export const sayAPhrase = "Say";
export const offerChat = "Offer to chat";
export const chatOffered = "You have offered to chat.";
export const withdraw = "Withdraw";
export const opponentOffersChat = "Your opponent offers to chat.";
export const accept = "Accept";
export const decline = "Decline";
export const chatBegins = "You can write to each other now.";
export const chatEnds = "The chat has ended.";
export const endChat = "End the chat";
export const message = "Message";
export const send = "Send";
export const tooLong = (characters: number): string => `${characters} characters too long`;
export const mute = "Mute the opponent";
export const unmute = "Hear the opponent again";
export const isMuted = "You have muted this opponent.";
