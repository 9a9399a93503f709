import type { Template } from '../letter.ts';

export const availabilityClosedEn: Template = ({ say, link }) => ({
  subject: `The hub is closed: ${say('name')}`,
  heading: 'All sessions on the closed days are cancelled',
  paragraphs: [
    `You closed the hub for “${say('name')}” and had the sessions that were too many to list cancelled. That is done, and both sides of each have been told.`,
  ],
  facts: [['Sessions cancelled so', say('count')]],
  action: { label: 'Look at the closed days', url: link },
});
