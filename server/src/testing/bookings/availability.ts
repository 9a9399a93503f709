import type { TestPerson } from '../world.ts';

type Caller = Pick<TestPerson, 'api'>;

/** The request body that saves an expert's schedule. */
export type Schedule = NonNullable<
  NonNullable<Parameters<TestPerson['api']['availability']['save']>[0]>['body']
>;

export const saveSchedule = ({ api }: Caller, body: Schedule) => api.availability.save({ body });

/** The bookings that would be outside the hours after this change of the schedule. */
export const previewSchedule = ({ api }: Caller, body: Schedule) =>
  api.availability.previewAffected({ body });

export type SlotsQuery = Partial<
  Parameters<TestPerson['api']['availability']['slots']>[0]['query']
>;

/** The free hours of Wednesday, 11 March, by default. */
export const findSlots = ({ api }: Caller, query: SlotsQuery) =>
  api.availability.slots({
    query: { from: '2026-03-11', to: '2026-03-11', minutes: 60, ...query },
  });

export const listSlots = async (caller: Caller, query: SlotsQuery) =>
  (await findSlots(caller, query)).slots;
