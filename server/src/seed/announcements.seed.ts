import { Role } from '@thedot/domain/access/roles';
import { dayOf, daysAfter, instantOf } from '@thedot/domain/kernel/time';
import type { Db } from '../db/db.ts';
import type { SamplePeople } from './sample-hub.ts';

const SAMPLES = [
  {
    level: 'success',
    title_en: 'The rooftop is open again',
    text_en:
      'The work is done. Take your breaks in the sun, and leave the tables clean for others.',
    title_fr: 'La terrasse est de nouveau ouverte',
    text_fr:
      'Les travaux sont terminés. Profitez du soleil pendant vos pauses, et laissez les tables propres.',
    starts: [-12, '09:00'],
    ends: [-5, '18:00'],
  },
  {
    level: 'info',
    title_en: 'New here?',
    text_en: 'On the first Tuesday of each month we show you around over coffee.',
    title_fr: 'Vous venez d’arriver\u202f?',
    text_fr: 'Le premier mardi de chaque mois, nous vous faisons visiter autour d’un café.',
    link: '/events',
    link_label_en: 'See what’s on',
    link_label_fr: 'Voir le programme',
    starts: [-2, '09:00'],
    ends: null,
  },
  {
    level: 'warning',
    title_en: 'Lift maintenance',
    text_en:
      'It is out of service from 8:00 to 12:00. Tell reception if you need help with the stairs.',
    title_fr: 'Entretien de l’ascenseur',
    text_fr:
      'Il est à l’arrêt de 8 h à 12 h. Prévenez l’accueil si vous avez besoin d’aide dans l’escalier.',
    starts: [6, '07:00'],
    ends: [6, '12:00'],
  },
] as const;

/** Inserts a past, a current and a planned announcement for everyone. */
export async function insertSampleAnnouncements(
  db: Db,
  people: SamplePeople,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Promise<void> {
  const author = people.get('Bouzid');
  if (!author) return;
  const today = dayOf(now.getTime(), timeZone);
  const at = ([days, time]: readonly [number, string]) =>
    new Date(instantOf(daysAfter(today, days), time, timeZone)).toISOString();
  await db
    .insertInto('announcements')
    .values(
      SAMPLES.map(({ starts, ends, ...words }) => ({
        link: '',
        ...words,
        author_id: author.id,
        roles: [...Role.options],
        starts_at: at(starts),
        ends_at: ends === null ? null : at(ends),
        is_banner: true,
        is_notified: false,
        recipients: 0,
        created_at: at([Math.min(starts[0], 0) - 1, '16:00']),
      })),
    )
    .execute();
}
