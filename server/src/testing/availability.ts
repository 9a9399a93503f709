import type { TestPerson } from './world.ts';

type Caller = Pick<TestPerson, 'api'>;

/** What a call changes of an expert's schedule. */
export type Schedule = NonNullable<
  NonNullable<Parameters<TestPerson['api']['availability']['save']>[0]>['body']
>;

export const save = ({ api }: Caller, body: Schedule) => api.availability.save({ body });

/** The bookings that a change of the schedule would leave outside the hours. */
export const preview = ({ api }: Caller, body: Schedule) => api.availability.affected({ body });

export type SlotsQuery = Partial<
  Parameters<TestPerson['api']['availability']['slots']>[0]['query']
>;

/** The free hours of Wednesday, the 11th of March, unless said otherwise. */
export const findSlots = ({ api }: Caller, query: SlotsQuery) =>
  api.availability.slots({
    query: { from: '2026-03-11', to: '2026-03-11', minutes: 60, ...query },
  });

export const slotsOf = async (caller: Caller, query: SlotsQuery) =>
  (await findSlots(caller, query)).slots;
