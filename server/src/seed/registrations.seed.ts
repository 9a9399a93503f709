import { dayOf, DAY_MS, HOUR_MS, weekdayOf } from '@thedot/domain/kernel/time';
import type { StationAnswers } from '@thedot/domain/sign-up-reviews/sign-up-reviews.contract';
import type { Db } from '../db/db.ts';
import type { SamplePeople } from './sample-hub.ts';

type Answers = Omit<StationAnswers, 'slots'> & { readonly inDays: readonly number[] };

/** The registration forms of the 5G station, by last name. */
const ANSWERS: Readonly<Record<string, Answers>> = {
  Landolsi: {
    source: 'partner',
    expertise: ['Technical support', 'Product'],
    reason:
      'Nous équipons les pêcheurs du Cap Bon de balises connectées. Nous voulons mesurer la portée et la latence en 5G avant d’en produire cinquante.',
    question: 'Pouvons-nous venir à trois, avec notre propre antenne ?',
    inDays: [6, 9],
  },
  Zribi: {
    source: 'event',
    expertise: ['Architecture'],
    reason: 'Testing a mesh of relays between two industrial sites, with our own SIM cards.',
    question: '',
    inDays: [5],
  },
};

/** The age of registrations in hours; pending ones are listed in this order. */
const REGISTERED = {
  Rekik: 700,
  Zribi: 400,
  Hammami: 75,
  Cherif: 50,
  Oueslati: 20,
  Landolsi: 3,
};

export async function insertSampleRegistrations(
  db: Db,
  people: SamplePeople,
  now: Date,
): Promise<void> {
  for (const [name, hours] of Object.entries(REGISTERED)) {
    const registered = { created_at: new Date(now.getTime() - hours * HOUR_MS).toISOString() };
    const userId = people.get(name)?.id ?? null;
    await db.updateTable('users').set(registered).where('id', '=', userId).execute();
    await db.updateTable('organizations').set(registered).where('owner_id', '=', userId).execute();
  }
  for (const [name, { inDays, ...answers }] of Object.entries(ANSWERS)) {
    const userId = people.get(name)?.id;
    if (!userId) continue;
    await db
      .insertInto('sign_up_reviews')
      .values({ user_id: userId, ...answers })
      .execute();
    const days = inDays.map((days) => workingDay(now.getTime() + days * DAY_MS));
    await db
      .insertInto('sign_up_review_slots')
      .values(days.map((day) => ({ user_id: userId, day, part: 'morning' as const })))
      .execute();
  }
}

const workingDay = (moment: number): string => {
  const day = dayOf(moment, 'Africa/Tunis');
  return [0, 6].includes(weekdayOf(day)) ? workingDay(moment + 2 * DAY_MS) : day;
};
