// Checks that what only staff may change is in the audit log, or the reason why a call is not.
import { type Access, can } from '@thedot/domain/access/access';
import { isStaff, Role } from '@thedot/domain/access/roles';
import { api } from '@thedot/domain/api';
import type { Contract } from '@thedot/domain/kernel/endpoint';
import { expect, test } from 'vitest';
import { collectReachable, isWriting, listHandlers, type SourceSymbol } from './call-graph.ts';

/** Role tt are the staff of the 5G station. */
const STAFF = Role.options.filter((role) => isStaff(role) || role === 'tt');

const isForStaffOnly = (access: Access) =>
  Role.options.every(
    (role) =>
      STAFF.includes(role) ||
      [true, false].every(
        (is) => !can({ role, standing: 'full', station5G: is, canBookExpert: is }, access),
      ),
  );

const staffCalls = Object.entries<Contract>(api).flatMap(([feature, contract]) =>
  Object.entries(contract)
    .filter(([, { method, access }]) => method !== 'GET' && isForStaffOnly(access))
    .map(([name]) => `${feature}.${name}`),
);

const READS_ONLY = 'It shows what a change would do, or whom it would reach.';
const PRINTS = 'It gives codes to what has none when its label is printed; a code opens nothing.';

const NOT_AUDITED: Readonly<Record<string, string>> = {
  'announcements.count': READS_ONLY,
  'closures.previewAffected': READS_ONLY,
  'deals.countAudience': READS_ONLY,
  'imports.upload': 'It reads the file for a preview; running or cancelling the import is audited.',
  'material.labels': PRINTS,
  'material.previewBlock': READS_ONLY,
  'material.previewEdit': READS_ONLY,
  'spaces.createCodes': PRINTS,
  'spaces.labels': PRINTS,
  'spaces.previewBlock': READS_ONLY,
  'spaces.previewSchedule': READS_ONLY,
  'submissions.decide': 'Each kind of submission audits what it decides.',
  'submissions.view': 'It tells other staff, for a short time, who has the page open.',
};

const handlers = new Map(listHandlers().map(({ name, symbol }) => [name, symbol]));

const isAudited = (symbol: SourceSymbol) =>
  collectReachable(symbol).some((text) => text.includes("insertInto('audit_log')"));

test('the handlers of all calls that only staff may make are found', () => {
  expect(staffCalls).toEqual(
    expect.arrayContaining(['directory.remove', 'hubSettings.save', 'material.hide']),
  );
  expect(staffCalls.filter((call) => !handlers.has(call))).toEqual([]);
});

test('every change that only staff may make is audited, or has the reason why not', () => {
  const audited = new Set(staffCalls.filter((call) => isAudited(handlers.get(call)!)));
  expect(staffCalls.filter((call) => !audited.has(call) && !(call in NOT_AUDITED))).toEqual([]);
  expect(Object.keys(NOT_AUDITED).filter((call) => audited.has(call))).toEqual([]);
  expect(Object.keys(NOT_AUDITED).filter((call) => !staffCalls.includes(call))).toEqual([]);
});

test('calls of staff that are said to read only reach no write', () => {
  const reading = staffCalls.filter((call) => NOT_AUDITED[call] === READS_ONLY);
  expect(reading.filter((call) => isWriting(handlers.get(call)!))).toEqual([]);
});
