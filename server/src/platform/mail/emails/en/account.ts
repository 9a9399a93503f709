import type { AccountEmails } from '../email-catalogue.ts';

export const accountEmails: AccountEmails = {
  verify: ({ recipient, hub, link }) => ({
    subject: 'Confirm your email address',
    heading: `Welcome, ${recipient}`,
    paragraphs: [
      `You have registered at ${hub}. One click confirms that this address is yours; then you can sign in and complete your profile.`,
    ],
    action: { label: 'Confirm my address', url: link },
    note: 'The link works once, for 24 hours. If you did not register, ignore this mail: nothing will happen.',
  }),
  invite: ({ recipient, hub, link, param }) => ({
    subject: `You are invited to ${hub}`,
    heading: `${recipient}, your place is ready`,
    paragraphs: [
      param('organization')
        ? `An account at ${hub} has been made for you, with ${param('organization')}. Choose a password and come in.`
        : `An account at ${hub} has been made for you. Choose a password and come in.`,
    ],
    action: { label: 'Choose my password', url: link },
    note: 'The link works once, for 7 days. After that, ask for a new one on the sign-in page.',
  }),
  recover: ({ hub, link }) => ({
    subject: 'Choose a new password',
    heading: 'A new password',
    paragraphs: [
      `Somebody, hopefully you, asked for a new password for your account at ${hub}. Choose it here:`,
    ],
    action: { label: 'Choose a new password', url: link },
    note: 'The link works once, for one hour. If you did not ask for it, ignore this mail: your password stays as it is.',
  }),
  'password-changed': ({ hub, link }) => ({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      `The password of your account at ${hub} has just been changed, and you were signed out on your other devices.`,
      'If it was you, there is nothing to do.',
    ],
    action: { label: 'It was not me', url: link },
    note: 'The button leads to the page where you choose a new password.',
  }),
  'email-changed': ({ hub, link }) => ({
    subject: 'Your email address was changed',
    heading: 'Your email address was changed',
    paragraphs: [
      `The team of ${hub} has given your account another email address. This one no longer opens it, and you were signed out everywhere.`,
      'If you did not ask for it, tell the hub’s team at once.',
    ],
    action: { label: 'Go to the sign-in page', url: link },
    note: 'A link to confirm the new address was sent there.',
  }),
  'provider-linked': ({ hub, link, param }) => ({
    subject: `You can sign in with ${param('provider')} now`,
    heading: 'A new way to sign in',
    paragraphs: [
      `Your account at ${hub} has just been linked to ${param('provider')}: whoever signs in there as you comes in here.`,
      'If it was you, there is nothing to do.',
    ],
    action: { label: 'Look at my sign-in ways', url: link },
    note: 'If it was not you, take the link away there and choose a new password.',
  }),
  'provider-unlinked': ({ hub, link, param }) => ({
    subject: `You no longer sign in with ${param('provider')}`,
    heading: 'One way to sign in less',
    paragraphs: [
      `The link between your account at ${hub} and ${param('provider')} has just been taken away. You sign in with your password.`,
      'If it was you, there is nothing to do.',
    ],
    action: { label: 'Look at my sign-in ways', url: link },
    note: 'If it was not you, choose a new password.',
  }),
  'second-factor-on': ({ hub, link }) => ({
    subject: 'Two-step sign-in is on',
    heading: 'Two-step sign-in is on',
    paragraphs: [
      `From now on signing in to ${hub} asks for a code of your app besides your password. You were signed out on your other devices.`,
      'Keep your recovery codes in a safe place: they let you in when you do not have your phone.',
    ],
    action: { label: 'See where you are signed in', url: link },
    note: 'If it was not you, ask the hub’s team for help at once.',
  }),
  'second-factor-off': ({ hub, link }) => ({
    subject: 'Two-step sign-in is off',
    heading: 'Two-step sign-in is off',
    paragraphs: [
      `Signing in to ${hub} asks for your password alone again. The codes of your app and your recovery codes are void.`,
      'If it was you, there is nothing to do.',
    ],
    action: { label: 'It was not me', url: link },
    note: 'The button leads to the page where you choose a new password.',
  }),
  'second-factor-reset': ({ hub, link }) => ({
    subject: 'The hub has reset your two-step sign-in',
    heading: 'Your two-step sign-in was reset',
    paragraphs: [
      `The team of ${hub} has taken away the second step of your sign-in, and you were signed out everywhere. The codes of your app and your recovery codes are void.`,
      'Sign in with your password and set it up again, with the phone you have now.',
    ],
    action: { label: 'Set it up again', url: link },
    note: 'If you did not ask for this, tell the hub’s team.',
  }),
  'recovery-code-used': ({ hub, link, param }) => ({
    subject: 'A recovery code was used',
    heading: 'A recovery code was used',
    paragraphs: [
      `One of your recovery codes has just been used at ${hub}. It is void now.`,
      param('left') === '0'
        ? 'There is none left: make new ones.'
        : `You have ${param('left')} left.`,
    ],
    action: { label: 'Open your account', url: link },
    note: 'If it was not you, change your password at once.',
  }),
  'welcome-waiting': ({ recipient, hub, link }) => ({
    subject: 'We have received your registration',
    heading: `Thank you, ${recipient}`,
    paragraphs: [
      `Your profile is complete and the team of ${hub} has it on its desk.`,
      'Everything opens as soon as somebody has looked at it.',
    ],
    action: { label: 'See where it stands', url: link },
  }),
  'registration.waiting': ({ param, hub, link }) => ({
    subject: `${param('name')} waits for your answer`,
    heading: 'Somebody would like to come in',
    paragraphs: [
      `${param('name')} has registered at ${hub} and completed their profile.`,
      'Accept the registration, or decline it with a reason. Until you have looked, no further mail will tell you of others.',
    ],
    action: { label: 'Look at the registration', url: link },
  }),
  'registration-accepted': ({ recipient, hub, link }) => ({
    subject: `Welcome to ${hub}`,
    heading: `You are in, ${recipient}`,
    paragraphs: [
      `The team of ${hub} has accepted your registration.`,
      'Sign in with the address and the password you chose: your menu is open.',
    ],
    action: { label: 'Open my dashboard', url: link },
  }),
  'registration-declined': ({ recipient, hub, link, param }) => ({
    subject: `About your registration at ${hub}`,
    heading: `Not this time, ${recipient}`,
    paragraphs: [
      `The team of ${hub} has looked at your registration and cannot accept it for now. This is why:`,
    ],
    quote: param('reason'),
    action: { label: 'See where it stands', url: link },
  }),
  'erasure-asked': ({ recipient, hub, link }) => ({
    subject: `You asked ${hub} to erase you`,
    heading: `${recipient}, we have your request`,
    paragraphs: [
      'The hub’s team will look at what you leave open, and then erase your account for good. We write to you when it is done.',
      'Until then nothing changes, and you can take the request back.',
    ],
    action: { label: 'See my request', url: link },
    note: 'It was not you? Take the request back and change your password at once.',
  }),
  'erasure.asked': ({ param, link }) => ({
    subject: `${param('name')} asks to be erased`,
    heading: `${param('name')} asks to be erased`,
    paragraphs: [
      'Settle what they leave open, remove the account, then erase it; or refuse with a reason. The law gives you a month to answer.',
    ],
    action: { label: 'Look at the request', url: link },
  }),
  'erasure.refused': ({ param, hub, link }) => ({
    subject: `${hub} could not erase your account yet`,
    heading: 'Your account is not erased',
    paragraphs: ['The hub’s team has looked at your request and tells you why:'],
    quote: param('reason'),
    action: { label: 'See my data', url: link },
    note: 'You can ask again at any time, and complain to the authority for data protection.',
  }),
  erased: ({ hub, link }) => ({
    subject: `Your account at ${hub} is erased`,
    heading: 'It is done',
    paragraphs: [
      `What ${hub} kept about you is erased: your profile, your words, your files and every way to sign in. This address, too, is forgotten once this mail is sent.`,
      'That sessions took place stays on record, without your name. Backups hold older copies until they are replaced.',
    ],
    action: { label: `Visit ${hub}`, url: link },
  }),
};
