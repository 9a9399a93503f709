// Checks that each call and job that writes declares its live events, or the reason for none.
import { api } from '@thedot/domain/api';
import type { Contract } from '@thedot/domain/kernel/endpoint';
import { LIVE_EVENTS, type LiveEvent } from '@thedot/domain/live';
import { describe, expect, test } from 'vitest';
import {
  collectReachable,
  isWriting,
  listHandlers,
  listJobs,
  type SourceSymbol,
} from './call-graph.ts';

/** The live events of a change, besides notifications; or the reason for none. */
type DeclaredEvents = readonly LiveEvent[] | string;

const BOOKING = [
  'update-bookings',
  'update-comming-bookings',
  'update-proposal',
  'update-experts',
] as const;
const SPACE = [
  'show_notification',
  'update-spaces',
  'update-comming-bookings',
  'update-experts',
] as const;
const MANAGED = ['update-spaces'] as const;
const EVENT = ['show_notification', 'update-events'] as const;
const REGISTRATION = [...EVENT, 'update-comming-bookings', 'update-experts'] as const;
const MATERIAL = ['update-material'] as const;
const LOAN = ['show_notification', ...MATERIAL, 'update-comming-bookings'] as const;
const SUBMISSION = ['update-submissions'] as const;
const PERSON = ['update-account', 'update-users', 'update-organization', 'update-experts'] as const;
const ORGANIZATION = ['update-organization'] as const;
const ACCOUNT = ['update-account'] as const;
const FACTOR = ['update-account', 'update-users'] as const;
const EXPERT = ['update-experts'] as const;
const FOLLOWUP = ['update-followups'] as const;
const REVIEW = ['update-followups', 'update-experts'] as const;
const IMPORT = ['update-imports'] as const;
const ROOM = ['chat-room'] as const;
const CHANGE = ['chat-change'] as const;
const COUNTS = ['chat-unseen', 'chat-seen'] as const;
const CALL = ['call'] as const;
const TOLD_BY_EACH = 'each server tells its pages once it works with the new settings';
const DEAL = ['update-deals'] as const;
const ANNOUNCED_DEAL = ['show_notification', ...DEAL] as const;
const ANNOUNCEMENT = ['update-announcements'] as const;
const MEETING = ['update-meetings'] as const;

const OPPORTUNITY = ['update-opportunities'] as const;

const READS_ONLY = 'reads only';
const MAILS = 'sends an email, which no page shows';
const OF_BROWSER = 'changes this browser only, which already shows it';
const LOGGED = 'a removal that only the audit log shows';
const ASKS_SERVER = 'a job asks the conference server, and tells what has changed';
const ENTERS = ['show_notification'] as const;
const CALL_SCREEN = 'call screens have a socket of their own';
const OWN_FEED = 'only the page that changes it shows it';
const DOOR = 'a page loads the link when staff open it, and displays ask by themselves';
const LABELS = 'a page loads labels when staff open them';
const OF_PROGRAMS = 'admins load it when they open the page';
const UNSENT = 'not visible before it is sent';

const CALLS: Readonly<Record<string, DeclaredEvents>> = {
  'announcements.count': READS_ONLY,
  'announcements.create': ['show_notification', ...ANNOUNCEMENT],
  'announcements.dismiss': ANNOUNCEMENT,
  'announcements.edit': ['show_notification', ...ANNOUNCEMENT],
  'announcements.end': ['show_notification', ...ANNOUNCEMENT],
  'announcements.remove': ANNOUNCEMENT,
  'apiKeys.create': OF_PROGRAMS,
  'apiKeys.revoke': OF_PROGRAMS,
  'auth.complete': [...PERSON, 'update-registrations'],
  'auth.correct': [...PERSON, 'update-registrations'],
  'auth.createFirstAdmin': 'the hub has no users yet',
  'auth.register': ['update-users'],
  'auth.resendVerification': MAILS,
  'auth.signIn': ACCOUNT,
  'auth.verify': ['update-users', 'update-registrations', ...ACCOUNT],
  'availability.previewAffected': READS_ONLY,
  'availability.save': [...EXPERT, ...BOOKING],
  'bookingNotes.add': FOLLOWUP,
  'bookingNotes.remove': FOLLOWUP,
  'bookings.accept': BOOKING,
  'bookings.change': BOOKING,
  'bookings.decline': BOOKING,
  'bookings.recordAttendance': BOOKING,
  'bookings.propose': [...BOOKING, 'chat-message'],
  'bookings.repropose': BOOKING,
  'bookings.setStatus': BOOKING,
  'bookings.request': [...BOOKING, 'chat-message'],
  'bookings.withdraw': BOOKING,
  'bookings.decideResource': [...BOOKING, 'update-spaces'],
  'call.leave': CALL_SCREEN,
  'call.openSegment': CALL_SCREEN,
  'call.rate': 'no page shows it while it is open',
  'calendar.revokeFeed': ACCOUNT,
  'calendar.createFeed': ACCOUNT,
  'chat.acceptCall': CALL,
  'chat.addDirectReceiver': ROOM,
  'chat.addDirectSender': ROOM,
  'chat.addStarredReceiver': ROOM,
  'chat.addStarredSender': ROOM,
  'chat.block': ROOM,
  'chat.cancelCall': CALL,
  'chat.declineCall': CALL,
  'chat.deleteDirectReceiver': ROOM,
  'chat.deleteDirectSender': ROOM,
  'chat.deleteStarredReceiver': ROOM,
  'chat.deleteStarredSender': ROOM,
  'chat.edit': CHANGE,
  'chat.hide': ['chat-hidden', 'chat-unseen'],
  'chat.markSeen': COUNTS,
  'chat.markUnseen': COUNTS,
  'chat.mute': ROOM,
  'chat.open': 'a room is told of with its first message',
  'chat.pin': CHANGE,
  'chat.react': CHANGE,
  'chat.remove': ['chat-change', 'chat-hidden', 'chat-unseen'],
  'chat.removeFile': CHANGE,
  'chat.saveSettings': ['chat-settings', 'chat-room'],
  'chat.send': ['chat-message'],
  'chat.startCall': CALL,
  'chat.unreact': CHANGE,
  'chat.upload': UNSENT,
  'closures.add': [...EXPERT, ...BOOKING, ...SPACE],
  'closures.previewAffected': READS_ONLY,
  'closures.remove': [...EXPERT, 'update-spaces'],
  'directory.bulk': [...PERSON, ...BOOKING],
  'directory.create': PERSON,
  'directory.edit': PERSON,
  'directory.invite': ['update-users'],
  'directory.remove': [...PERSON, ...BOOKING],
  'imports.cancel': IMPORT,
  'imports.confirm': IMPORT,
  'imports.upload': IMPORT,
  'dashboard.decide': 'each kind of decision tells its own pages',
  'deals.changeStatus': ANNOUNCED_DEAL,
  'deals.countAudience': READS_ONLY,
  'deals.create': DEAL,
  'deals.edit': ANNOUNCED_DEAL,
  'deals.remove': DEAL,
  'deals.take': DEAL,
  'hubSettings.removeLogo': TOLD_BY_EACH,
  'hubSettings.save': TOLD_BY_EACH,
  'hubSettings.saveLogo': TOLD_BY_EACH,
  'hubSettings.test': 'only the audit log shows it',
  'material.addBlock': LOAN,
  'material.addItems': MATERIAL,
  'material.book': LOAN,
  'material.change': LOAN,
  'material.create': MATERIAL,
  'material.createKit': MATERIAL,
  'material.edit': LOAN,
  'material.editBooking': LOAN,
  'material.editItem': ['show_notification', ...MATERIAL],
  'material.editKit': MATERIAL,
  'material.end': LOAN,
  'material.hide': MATERIAL,
  'material.importInventory': MATERIAL,
  'material.joinWaitingList': LOAN,
  'material.leaveWaitingList': LOAN,
  'material.labels': LABELS,
  'material.previewBlock': READS_ONLY,
  'material.previewEdit': READS_ONLY,
  'material.remove': MATERIAL,
  'material.removeBlock': MATERIAL,
  'material.removeKit': MATERIAL,
  'material.return': LOAN,
  'material.takeOffer': LOAN,
  'meetingCallbacks.recording': ASKS_SERVER,
  'meetingGuests.join': ENTERS,
  'meetingLinks.create': MEETING,
  'meetingLinks.revoke': MEETING,
  'meetings.changeRoom': MEETING,
  'meetings.end': MEETING,
  'meetings.join': ENTERS,
  'meetings.room': MEETING,
  'meetings.start': MEETING,
  'nextSteps.add': FOLLOWUP,
  'nextSteps.change': FOLLOWUP,
  'nextSteps.remove': FOLLOWUP,
  'notifications.markSeen': ['show_notification'],
  'notifications.remove': ['show_notification'],
  'openId.finish': ['update-account', 'update-users'],
  'openId.finishLink': ACCOUNT,
  'openId.start': 'a sign-in begins in this browser',
  'openId.startLink': 'nothing is linked yet',
  'openId.unlink': ACCOUNT,
  'applications.apply': [...OPPORTUNITY, 'update-submissions'],
  'applications.change': [...OPPORTUNITY, 'update-submissions'],
  'applications.withdraw': [...OPPORTUNITY, 'update-submissions'],
  'applications.score': OPPORTUNITY,
  'applications.exportAll': LOGGED,
  'opportunities.create': OPPORTUNITY,
  'opportunities.save': OPPORTUNITY,
  'opportunities.remove': OPPORTUNITY,
  'opportunities.change': ['show_notification', ...OPPORTUNITY],
  'opportunities.recordOutcome': OPPORTUNITY,
  'opportunities.follow': OPPORTUNITY,
  'opportunities.saveSearch': OPPORTUNITY,
  'opportunities.removeSearch': OPPORTUNITY,
  'organizations.merge': ORGANIZATION,
  'organizations.save': ORGANIZATION,
  'organizations.saveByStaff': ORGANIZATION,
  'organizations.uploadLogo': ORGANIZATION,
  'personalCalendar.refresh': EXPERT,
  'personalCalendar.remove': EXPERT,
  'personalCalendar.save': EXPERT,
  'personalData.requestErasure': FACTOR,
  'personalData.erase': [...PERSON, 'chat-room'],
  'personalData.prepareExport': ACCOUNT,
  'personalData.refuse': FACTOR,
  'personalData.withdrawErasure': FACTOR,
  'preferences.choose': ACCOUNT,
  'preferences.chooseQuietHours': ACCOUNT,
  'push.addDevice': OF_BROWSER,
  'push.removeDevice': OF_BROWSER,
  'push.renewDevice': OF_BROWSER,
  'push.replaceDevice': OF_BROWSER,
  'push.test': OF_BROWSER,
  'signUpReviews.decide': [...PERSON, 'update-registrations'],
  'recordings.addTrack': MEETING,
  'recordings.change': MEETING,
  'recordings.get': 'It only asks the server of the recording for its captions.',
  'recordings.remove': MEETING,
  'recordings.removeTrack': MEETING,
  'reviews.change': REVIEW,
  'reviews.give': BOOKING,
  'reviews.hide': REVIEW,
  'firstPassword.sendCode': 'an email brings the code',
  'firstPassword.choose': FACTOR,
  'secondFactor.completeSignIn': ACCOUNT,
  'secondFactor.beginSetup': 'nothing changes until it is confirmed',
  'secondFactor.confirm': FACTOR,
  'secondFactor.renewCodes': ACCOUNT,
  'secondFactor.reset': FACTOR,
  'secondFactor.turnOff': FACTOR,
  'sessionFeedback.give': FOLLOWUP,
  'sessions.end': ACCOUNT,
  'sessions.endOthers': ACCOUNT,
  'sessions.endOfUser': ACCOUNT,
  'viewAs.start': ACCOUNT,
  'viewAs.end': ACCOUNT,
  'events.propose': EVENT,
  'events.edit': REGISTRATION,
  'events.decide': REGISTRATION,
  'events.setStatus': REGISTRATION,
  'events.remove': REGISTRATION,
  'events.register': REGISTRATION,
  'events.cancelRegistration': REGISTRATION,
  'events.changeRegistrations': REGISTRATION,
  'events.checkIn': ['update-events', 'update-comming-bookings', 'update-experts'],
  'events.message': ['show_notification'],
  'events.data': READS_ONLY,
  'events.attendeesData': READS_ONLY,
  'events.copy': EVENT,
  'events.answerSurvey': ['update-events'],
  'events.guestSurvey': READS_ONLY,
  'events.answerGuestSurvey': ['update-events'],
  'events.guest': READS_ONLY,
  'events.registerGuest': MAILS,
  'events.confirmGuest': ['update-events', 'update-comming-bookings', 'update-experts'],
  'events.cancelGuest': REGISTRATION,
  'spaces.addSpace': MANAGED,
  'spaces.addQuota': 'no page shows limits live',
  'spaces.changeQuota': 'no page shows limits live',
  'spaces.removeQuota': 'no page shows limits live',
  'spaces.addBlock': [...BOOKING, 'update-spaces'],
  'spaces.previewBlock': READS_ONLY,
  'spaces.removeBlock': MANAGED,
  'spaces.addBuilding': MANAGED,
  'spaces.book': SPACE,
  'spaces.previewSeries': READS_ONLY,
  'spaces.change': SPACE,
  'spaces.changeSeries': SPACE,
  'spaces.decide': SPACE,
  'spaces.decideStation': SPACE,
  'spaces.deleteFloorPlan': ['update-spaces'],
  'spaces.end': SPACE,
  'spaces.setGuests': SPACE,
  'spaces.leaveGuests': ['update-spaces', 'update-comming-bookings', 'update-experts'],
  'spaces.requestStation': SPACE,
  'spaces.saveDesks': ['update-spaces'],
  'spaces.saveFloorPlan': ['update-spaces'],
  'spaces.addPhoto': ['update-spaces'],
  'spaces.describePhoto': ['update-spaces'],
  'spaces.orderPhotos': ['update-spaces'],
  'spaces.removePhoto': ['update-spaces'],
  'spaces.joinWaitingList': SPACE,
  'spaces.leaveWaitingList': SPACE,
  'spaces.takeOffer': SPACE,
  'spaces.checkIn': ['update-spaces'],
  'spaces.createDoorLink': DOOR,
  'spaces.revokeDoorLink': DOOR,
  'spaces.createCodes': LABELS,
  'spaces.labels': LABELS,
  'spaces.revokeCode': LABELS,
  'spaces.changeSpace': MANAGED,
  'spaces.changeBuilding': MANAGED,
  'spaces.changeSchedule': [...BOOKING, 'update-spaces'],
  'spaces.previewSchedule': READS_ONLY,
  'spaces.removeSpace': [...BOOKING, 'update-spaces'],
  'spaces.removeBuilding': MANAGED,
  'spaces.restoreSpace': MANAGED,
  'submissions.assign': SUBMISSION,
  'submissions.decide': 'each kind of submission tells its own pages',
  'submissions.markRead': SUBMISSION,
  'submissions.view': SUBMISSION,
  'submissions.write': 'each kind of submission tells its own pages',
  'team.accept': [...ORGANIZATION, 'update-users'],
  'team.changeOwner': ORGANIZATION,
  'team.eject': [...ORGANIZATION, 'update-users'],
  'team.invite': ORGANIZATION,
  'team.join': [...ORGANIZATION, 'update-users', 'update-account'],
  'team.previewInvitation': READS_ONLY,
  'team.removeMember': [...ORGANIZATION, 'update-users'],
  'team.resendInvitation': ORGANIZATION,
  'team.revokeInvitation': ORGANIZATION,
  'userNotes.add': ['update-users'],
  'userNotes.remove': ['update-users'],
  'tickets.create': ['show_notification', ...SUBMISSION],
  'tickets.change': ['show_notification', ...SUBMISSION],
  'tickets.resolve': ['show_notification', ...SUBMISSION],
  'tickets.merge': ['show_notification', ...SUBMISSION],
  'tickets.remove': SUBMISSION,
  'tickets.vote': SUBMISSION,
  'tickets.withdrawVote': SUBMISSION,
  'tickets.rate': SUBMISSION,
  'tickets.exportAll': LOGGED,
  'auditLog.exportAll': LOGGED,
  'community.requestWemove': ['show_notification', ...SUBMISSION],
  'community.requestProservy': ['show_notification', ...SUBMISSION],
  'community.requestEurafrique': ['show_notification', ...SUBMISSION],
  'community.changeProgram': SUBMISSION,
  'community.addDocument': SUBMISSION,
  'community.orderDocuments': SUBMISSION,
  'community.changeDocument': SUBMISSION,
  'community.removeDocument': SUBMISSION,
  'community.change': ['show_notification', ...SUBMISSION],
  'community.forward': SUBMISSION,
  'community.exportAll': LOGGED,
  'users.changePassword': ACCOUNT,
  'users.choosePresence': ['presence'],
  'users.resetPassword': FACTOR,
  'users.saveProfile': PERSON,
  'users.uploadPicture': PERSON,
  // These are GET in the specification, but write.
  'auth.refresh': ACCOUNT,
  'auth.signOut': ACCOUNT,
  'bookings.exportAll': LOGGED,
  'calendar.createSpaceFeed': OWN_FEED,
  'calendar.revokeSpaceFeed': OWN_FEED,
  'calendar.readSpaceFeed': 'calendars read it every few minutes',
  'calendar.readFeed': 'calendars read it every few minutes',
  'dashboard.exportExperts': LOGGED,
  'statistics.export': LOGGED,
  'statistics.exportRows': LOGGED,
  'statistics.exportBookings': LOGGED,
  'statistics.exportReport': LOGGED,
  'dashboard.exportExpert': LOGGED,
  'directory.export': LOGGED,
  'directory.offboarding': READS_ONLY,
  'directory.successors': READS_ONLY,
  'deals.export': LOGGED,
  'organizations.export': LOGGED,
  'signUpReviews.export': LOGGED,
  'users.recoverPassword': MAILS,
  'webhooks.change': OF_PROGRAMS,
  'webhooks.create': OF_PROGRAMS,
  'webhooks.remove': OF_PROGRAMS,
  'webhooks.renewSecret': OF_PROGRAMS,
  'webhooks.replay': OF_PROGRAMS,
  'webhooks.test': OF_PROGRAMS,
};

const JOBS: Readonly<Record<string, DeclaredEvents>> = {
  'follow-deals': ANNOUNCED_DEAL,
  'follow-loans': LOAN,
  'close-unanswered-tickets': ['show_notification', ...SUBMISSION],
  'call-partner': SUBMISSION,
  'store-partner-receipts': SUBMISSION,
  'tell-overdue-submissions': 'each kind of submission tells its own pages',
  'send-mail': MAILS,
  'send-waiting-mails': MAILS,
  'recover-password': MAILS,
  'send-verification': MAILS,
  'send-digests': MAILS,
  'send-announcements': ['show_notification'],
  'end-calls': CALL,
  'end-viewings': ACCOUNT,
  'delete-ended-api-keys': OF_PROGRAMS,
  'retry-webhooks': ['show_notification'],
  'send-webhooks': ['show_notification'],
  'sweep-webhooks': OF_PROGRAMS,
  'warn-of-expiring-api-keys': ['show_notification'],
  'end-conferences': CALL_SCREEN,
  'stop-recordings': CALL_SCREEN,
  'finish-recording': 'the meetings of the hub tell their pages',
  'call-conference-client': 'tells other servers',
  'forget-conferences': 'what no page shows any more',
  'forget-guests': 'pages show it when they are opened again',
  'follow-session': MEETING,
  'leave-meetings': MEETING,
  'sync-meeting': ['show_notification', ...MEETING],
  'lapse-bookings': BOOKING,
  'release-missed-spaces': SPACE,
  'tell-ending-spaces': ['show_notification'],
  'tell-ending-series': ['show_notification'],
  'forget-guest-addresses': 'addresses of old bookings, which no page shows',
  'finish-default-bookings': 'the end of a booking shows by its time',
  'expire-holds': 'each kind of booking tells its own pages',
  'finish-events': ['show_notification', 'update-events', 'update-submissions'],
  'ask-event-attendees': REGISTRATION,
  'expire-event-guests': REGISTRATION,
  'remind-event-guests': 'it sends emails to guests, who have no live page',
  'forget-event-guests': 'the pages of an event that is over show no guests live',
  'finish-bookings': BOOKING,
  'remind-of-bookings': ['show_notification'],
  'remind-of-next-steps': ['show_notification'],
  'tell-of-unseen-chats': ['show_notification'],
  'cancel-closed-sessions': [...BOOKING, ...SPACE],
  'announce-sessions': ['presence'],
  'read-calendars': EXPERT,
  'run-import': [...IMPORT, ...PERSON],
  'collect-search-words': 'words of the search, which no page shows',
  'drop-unconfirmed-documents': 'of accounts that no list shows',
  'expire-recordings': ['show_notification', ...MEETING],
  'find-recordings': ['show_notification', ...MEETING],
  'close-opportunities': OPPORTUNITY,
  'remind-of-deadlines': ['show_notification'],
  'scan-files': CHANGE,
  'sync-meetings': ['show_notification', ...MEETING],
  'sweep-files': 'what no page shows any more',
  'sweep-database': 'what no page shows any more',
  'free-jobs': 'jobs are on no page',
};

const handlers = new Map(listHandlers().map(({ name, symbol }) => [name, symbol]));
const jobs = new Map(listJobs().map(({ name, symbol }) => [name, symbol]));

/** The live events in a symbol's text and in all that it calls. */
function findSentEvents(symbol: SourceSymbol): readonly LiveEvent[] {
  const text = collectReachable(symbol).join('\n');
  return LIVE_EVENTS.filter((event) => eventPattern(event).test(text));
}

/** `presence` and `call` are common words, so only their use as an event counts. */
function eventPattern(event: LiveEvent): RegExp {
  if (event === 'presence') return /sendPresence\(/;
  return new RegExp(event === 'call' ? `sendToUsers\\([^;]*'call'` : `'${event}'`);
}

/** They reference the functions that settle obligations, but only read. */
const READS_OFFBOARDING = ['directory.offboarding', 'directory.successors'];

describe('live events of changes', () => {
  test('every call that writes declares its live events or the reason for none', () => {
    const byMethod = Object.entries<Contract>(api).flatMap(([feature, contract]) =>
      Object.entries(contract)
        .filter(([, { method }]) => method !== 'GET')
        .map(([name]) => `${feature}.${name}`),
    );
    const byHandler = [...handlers].filter(([, symbol]) => isWriting(symbol)).map(([call]) => call);
    const written = new Set([...byMethod, ...byHandler]);
    expect([...written].filter((call) => !(call in CALLS))).toEqual([]);
    expect(Object.keys(CALLS).filter((call) => !written.has(call))).toEqual([]);
  });

  test('every job declares its live events or the reason for none', () => {
    expect([...jobs.keys()].toSorted()).toEqual(Object.keys(JOBS).toSorted());
  });

  const known = ([name]: readonly [string, DeclaredEvents]) => handlers.has(name) || jobs.has(name);

  test.each([...Object.entries(CALLS), ...Object.entries(JOBS)].filter(known))(
    '%s sends the declared live events',
    (name, declared) => {
      const symbol = handlers.get(name) ?? jobs.get(name);
      const reached = symbol && !READS_OFFBOARDING.includes(name) ? findSentEvents(symbol) : [];
      if (typeof declared === 'string') expect(reached).toEqual([]);
      else expect(declared.filter((it) => !reached.includes(it))).toEqual([]);
    },
  );
});
