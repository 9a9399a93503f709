// Compares who may make each call with the permission table, as abilities.test.ts does for the screens.
import { describe, expect, test } from 'vitest';
import { api } from '../api.ts';
import type { Contract } from '../kernel/endpoint.ts';
import type { Person } from './abilities.ts';
import { can, permissionsOf } from './access.ts';
import fixture from './permissions.fixture.json' with { type: 'json' };
import { isAdmin, isStaff, Role } from './roles.ts';

const CALLS = Object.entries<Contract>(api).flatMap(([feature, contract]) =>
  Object.entries(contract).map(([name, endpoint]) => ({ name: `${feature}.${name}`, ...endpoint })),
);

const person = (role: string): Person => ({
  role,
  standing: 'full',
  station5G: false,
  canBookExpert: null,
});

const DENIED: Readonly<Record<string, readonly string[]>> = fixture.denied;

/** The table names no `hub`, which only staff administer, and no `settings`, which only admins manage. */
const tableAllows = (role: Role, resource: string) =>
  resource === 'hub'
    ? isStaff(role)
    : resource === 'settings'
      ? isAdmin(role)
      : !DENIED[role]?.includes(resource);

/** Calls that need no permission of the table, with the reason. A call that is not listed must name its resource. */
const WITHOUT_RESOURCE: Readonly<Record<string, readonly string[]>> = {
  'for visitors, before they sign in': [
    'auth.signIn',
    'auth.refresh',
    'auth.signOut',
    'auth.checkEmail',
    'auth.register',
    'auth.verify',
    'auth.resendVerification',
    'auth.createFirstAdmin',
    'secondFactor.completeSignIn',
    'openId.providers',
    'openId.start',
    'openId.finish',
    'users.recoverPassword',
    'users.resetPassword',
  ],
  'every page shows it, also before the sign-in': ['hubSettings.logo'],
  'anyone may read public events, and register for them by email': [
    'events.publicEvent',
    'events.publicPhoto',
    'events.registerGuest',
    'events.themeFeed',
  ],
  'the secret in the link, header or body decides': [
    'call.info',
    'call.leave',
    'call.openSegment',
    'call.rate',
    'calendar.readFeed',
    'calendar.readSpaceFeed',
    'events.guest',
    'events.confirmGuest',
    'events.cancelGuest',
    'events.guestSurvey',
    'events.answerGuestSurvey',
    'meetingGuests.find',
    'meetingGuests.join',
    'push.replaceDevice',
    'spaces.door',
    'team.previewInvitation',
    'team.join',
  ],
  'its address or body is signed': ['meetingCallbacks.ended', 'meetingCallbacks.recording'],
  'the own account': [
    'auth.complete',
    'auth.answers',
    'auth.correct',
    'secondFactor.state',
    'secondFactor.beginSetup',
    'secondFactor.confirm',
    'secondFactor.renewCodes',
    'secondFactor.turnOff',
    'firstPassword.sendCode',
    'firstPassword.choose',
    'sessions.list',
    'sessions.end',
    'sessions.endOthers',
    'viewAs.end',
    'viewAs.listOwn',
    'openId.methods',
    'openId.startLink',
    'openId.finishLink',
    'openId.unlink',
    'users.me',
    'users.saveProfile',
    'users.choosePresence',
    'users.uploadPicture',
    'users.changePassword',
    'personalData.find',
    'personalData.prepareExport',
    'personalData.export',
    'personalData.requestErasure',
    'personalData.withdrawErasure',
  ],
  'the own notifications and devices': [
    'announcements.dismiss',
    'notifications.list',
    'notifications.markSeen',
    'notifications.remove',
    'preferences.find',
    'preferences.choose',
    'preferences.chooseQuietHours',
    'push.key',
    'push.addDevice',
    'push.renewDevice',
    'push.removeDevice',
    'push.test',
  ],
  'the own hours, which experts have although the table denies them the page': [
    'availability.read',
    'availability.save',
    'availability.previewAffected',
    'closures.list',
    'personalCalendar.save',
    'personalCalendar.remove',
    'personalCalendar.refresh',
  ],
  'the own membership and, for its owner, the own organization': [
    'journey.list',
    'organizations.mine',
    'organizations.save',
    'organizations.uploadLogo',
    'team.eject',
    'team.accept',
  ],
  'checked for each record: only what the user may open is found': [
    'dashboard.expert',
    'dashboard.exportExpert',
    'search.find',
    'nextSteps.list',
    'nextSteps.change',
    'files.download',
    'submissions.messages',
    'submissions.write',
    'submissions.markRead',
    'submissions.history',
    'tickets.create',
    'tickets.change',
    'tickets.remove',
    'tickets.get',
    'tickets.list',
    'tickets.listProposals',
    'tickets.listClaims',
    'tickets.counts',
    'tickets.findSimilar',
    'tickets.listOfSubject',
    'tickets.vote',
    'tickets.withdrawVote',
    'tickets.rate',
  ],
};

test('every call names its resource or is listed with the reason why it needs none', () => {
  const open = CALLS.filter(({ access }) => permissionsOf(access).length === 0);
  expect(open.map(({ name }) => name).sort()).toEqual(
    Object.values(WITHOUT_RESOURCE).flat().sort(),
  );
});

describe.each(Role.options)('role %s', (role) => {
  test('makes no call whose resources the permission table denies', () => {
    const allowed = CALLS.filter(({ access }) => {
      const permissions = permissionsOf(access);
      return (
        permissions.length > 0 &&
        can(person(role), access) &&
        !permissions.some(({ resource }) => tableAllows(role, resource))
      );
    });
    expect(allowed.map(({ name }) => name)).toEqual([]);
  });

  test('reads what the permission table allows', () => {
    const refused = CALLS.filter(
      ({ access }) =>
        permissionsOf(access).some(
          ({ action, resource }) => action === 'read' && tableAllows(role, resource),
        ) && !can(person(role), access),
    );
    expect(refused.map(({ name }) => name)).toEqual([]);
  });
});

test.each(Role.options)('role %s reaches the team calls as the table says', (role) => {
  const open = (name: string) => can(person(role), CALLS.find((it) => it.name === name)!.access);
  const hasTeam = tableAllows(role, 'team');

  expect(open('team.members')).toBe(hasTeam);
  expect(open('organizations.members')).toBe(tableAllows(role, 'startup'));
  for (const name of [
    'team.invite',
    'team.removeMember',
    'team.invitations',
    'team.resendInvitation',
    'team.revokeInvitation',
    'team.changeOwner',
  ])
    // Staff without the team page manage members on the page of the organization.
    expect(open(name)).toBe(hasTeam || isStaff(role));
});
