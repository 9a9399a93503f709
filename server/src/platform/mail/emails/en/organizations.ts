import type { OrganizationEmails } from '../email-catalogue.ts';

export const organizationEmails: OrganizationEmails = {
  join: ({ hub, link, param }) => ({
    subject: param('inviter')
      ? `${param('inviter')} invites you to ${param('organization')}`
      : `You are invited to ${param('organization')}`,
    heading: `Join ${param('organization')}`,
    paragraphs: [
      `You are invited to be a member of ${param('organization')} at ${hub}. See who invites you, and accept if you know them.`,
    ],
    facts: [['Invited by', param('inviter')]],
    action: { label: 'See the invitation', url: link },
    note: 'The link works once, for 7 days, and only for this email address. If you expected nothing of the kind, there is nothing to do.',
  }),
  'organization.joined': ({ param, link }) => ({
    subject: `${param('name')} has joined ${param('organization')}`,
    heading: 'Your team has grown',
    paragraphs: [
      `${param('name')} has accepted the invitation and is a member of ${param('organization')} now.`,
    ],
    action: { label: 'See the team', url: link },
  }),
  'organization.left': ({ param, link }) => ({
    subject: `${param('name')} has left ${param('organization')}`,
    heading: 'A member has left',
    paragraphs: [
      `${param('name')} is no longer a member of ${param('organization')}. Sessions booked for it stay with it.`,
    ],
    action: { label: 'See the team', url: link },
  }),
  'organization.removed': ({ param, link }) => ({
    subject: `You are no longer a member of ${param('organization')}`,
    heading: `You have left ${param('organization')}`,
    paragraphs: [
      `${param('name')} has taken you out of ${param('organization')}. Your account stays yours, and so do the sessions you have booked.`,
    ],
    action: { label: 'Open the hub', url: link },
  }),
  'organization.owner': ({ param, link }) => ({
    subject: `You are now the owner of ${param('organization')}`,
    heading: `${param('organization')} is yours to keep`,
    paragraphs: [
      `${param('name')} has passed ownership on to you. You keep what ${param('organization')} says of itself, invite members, and can pass ownership on in turn.`,
    ],
    action: { label: 'Open the organization', url: link },
  }),
  'organization.passed': ({ param, link }) => ({
    subject: `${param('name')} is now the owner of ${param('organization')}`,
    heading: 'Ownership has been passed on',
    paragraphs: [
      `The hub has made ${param('name')} the owner of ${param('organization')}. You stay a member.`,
    ],
    action: { label: 'Open the organization', url: link },
  }),
  'organization.merged': ({ param, link }) => ({
    subject: `${param('organization')} is now part of ${param('name')}`,
    heading: 'Two organizations have become one',
    paragraphs: [
      `The hub has made ${param('organization')} part of ${param('name')}. You are a member there now; bookings and hours have come along.`,
    ],
    action: { label: 'Open the organization', url: link },
  }),
};
