import type { Template } from '../letter.ts';

export const chatUnseenFr: Template = ({ say, hub, link }) => ({
  subject: `${say('name')} vous a écrit`,
  heading: 'Vous ne l’avez pas encore lu',
  paragraphs: [
    Number(say('count')) > 1
      ? `${say('name')} vous a écrit ${say('count')} messages sur ${hub}. Le plus récent commence ainsi :`
      : `${say('name')} vous a écrit sur ${hub} :`,
  ],
  quote: say('words'),
  action: { label: 'Lire et répondre', url: link },
});
