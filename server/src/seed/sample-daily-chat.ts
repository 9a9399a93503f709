import type { SampleChat, SampleMessage, SampleConversation } from './sample-chats.ts';

const DAYS = 60;

/** Templates of five messages for a working day, with varying numbers. */
const MORNINGS: readonly ((day: number) => readonly SampleMessage[])[] = [
  (day) => [
    ['opener', `Morning! Batch ${day} is finished.`],
    ['other', 'How many kilos?'],
    ['opener', `${180 + ((day * 37) % 90)}. Humidity is back to normal.`, { answers: 1 }],
    ['other', 'Great, I’ll call the mill for Thursday.'],
    ['opener', '👍'],
  ],
  (day) => [
    ['other', `Réunion avec la coopérative à ${9 + (day % 3)} h, tu viens ?`],
    ['opener', 'Je suis à la banque. Prends Firas avec toi.'],
    ['other', 'Il est déjà dans la voiture 😄', { reactions: { '😄': ['opener'] } }],
    ['opener', 'Dites-leur que le prix ne bouge pas avant juin.'],
    ['other', 'Bien reçu.'],
  ],
  (day) => [
    ['other', `Invoice ${2100 + day} is paid.`, { reactions: { '🎉': ['opener'] } }],
    ['opener', 'Finally! Which ones are still open?'],
    ['other', `${2090 + day}, three weeks overdue.`],
    ['opener', 'I’ll send a *friendly* reminder.'],
    ['other', 'Your friendly reminders scare me.', { reactions: { '😂': ['opener'] } }],
  ],
  (day) => [
    ['opener', `Le moule numéro ${1 + (day % 6)} colle encore.`],
    ['other', 'À quelle température ?'],
    ['opener', `${165 + (day % 7)} degrés.`],
    ['other', 'Descends de cinq et garde la pression.', { answers: 1 }],
    ['opener', 'Ça marche, merci !', { reactions: { '🙏': ['other'] } }],
  ],
  (day) => [
    ['opener', `How many sample boxes for Lyon? Is ${10 + (day % 4) * 5} enough?`],
    ['other', 'Take a few more, two always break.'],
    ['opener', 'Then we have a packaging problem 😅'],
    ['other', 'More of a courier problem.', { edited: true }],
    ['opener', 'Fair.'],
  ],
  (day) => [
    ['other', 'Qui ferme l’atelier ce soir ?'],
    ['opener', `Moi, mais pas avant ${18 + (day % 3)} h.`],
    ['other', 'Pense au compresseur.'],
    ['opener', 'Je l’ai oublié *une* fois.'],
    ['other', 'Une fois en tout, ou une fois par semaine ?', { reactions: { '🙄': ['opener'] } }],
  ],
];

/** A long chat of two founders, to test scrolling. */
export const DAILY_CHAT: SampleChat = {
  between: ['Mejri', 'Ben Salah'],
  other: { starred: true },
  talks: Array.from({ length: DAYS }, (_, past): SampleConversation => {
    const daysAgo = DAYS - past;
    const lines = MORNINGS[past % MORNINGS.length]?.(past + 1) ?? [];
    return {
      daysAgo,
      from: `${String(8 + ((past * 5) % 9)).padStart(2, '0')}:${17 + (past % 40)}`,
      lines,
    };
  }),
};
