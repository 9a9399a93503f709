import type { WeeklyHours } from '@thedot/domain/scheduling/schedule.contract';
import type { Expertise } from '@thedot/domain/experts/experts.contract';

export interface SampleExpert {
  readonly name: readonly [first: string, last: string];
  readonly language: 'en' | 'fr';
  readonly headline: string;
  readonly bio: string;
  readonly categories: readonly Expertise[];
  readonly languages: readonly string[];
  readonly timeZone: string;
  readonly hours: readonly WeeklyHours[];
}

const on = (days: readonly number[], ...times: readonly (readonly [string, string])[]) =>
  days.flatMap((wday) => times.map(([start, end]): WeeklyHours => ({ wday, start, end })));

const [MON, TUE, WED, THU, FRI, SAT] = [1, 2, 3, 4, 5, 6];

/** The invented mentors of the sample hub. */
export const EXPERTS: readonly SampleExpert[] = [
  {
    name: ['Slimane', 'Khelifi'],
    language: 'en',
    headline: 'Go-to-market, B2B SaaS. Former sales director',
    bio: 'Twelve years selling software across the Maghreb and France. I help founders choose a segment, write their first offer and win their first ten customers.',
    categories: [
      'Go to Market',
      'Business model',
      'Fundraising',
      'Communication and Marketing',
      'Product',
    ],
    languages: ['fr', 'en', 'ar'],
    timeZone: 'Africa/Tunis',
    hours: on([MON, TUE, WED, THU, FRI], ['09:00', '12:00'], ['14:00', '17:30']),
  },
  {
    name: ['Sonia', 'Trabelsi'],
    language: 'fr',
    headline: 'Levée de fonds, du deck au term sheet',
    bio: 'Quinze ans en capital-risque entre Tunis et Paris. Je relis votre deck comme le fera un comité d’investissement.',
    categories: ['Fundraising', 'Finance', 'Business plan'],
    languages: ['fr', 'en'],
    timeZone: 'Europe/Paris',
    hours: on([MON, WED, FRI], ['09:30', '12:30'], ['15:00', '18:00']),
  },
  {
    name: ['Hédi', 'Ayari'],
    language: 'fr',
    headline: 'Avocat, marques et brevets',
    bio: 'J’aide les startups à protéger leur marque, leurs brevets et leurs contrats. Venez avec vos statuts et la liste de vos dépôts.',
    categories: ['Legal IP', 'Legal Business Law'],
    languages: ['fr', 'ar'],
    timeZone: 'Africa/Tunis',
    hours: on([TUE, THU], ['09:00', '13:00']),
  },
  {
    name: ['Meriem', 'Belhadj'],
    language: 'en',
    headline: 'Product and user research',
    bio: 'I built the product team of a health platform from two people to thirty. I help teams turn user interviews into a clear roadmap.',
    categories: ['Product', 'Business model'],
    languages: ['en', 'fr'],
    timeZone: 'Africa/Tunis',
    hours: on([MON, TUE, THU, FRI], ['10:00', '13:00'], ['14:30', '16:30']),
  },
  {
    name: ['Fares', 'Ben Amor'],
    language: 'en',
    headline: 'Software architecture, cloud and 5G edge',
    bio: 'Architect for telecom platforms. I review your architecture, identify its weak points and help you plan the next steps.',
    categories: ['Architecture', 'Technical support'],
    languages: ['en', 'fr', 'ar'],
    timeZone: 'Africa/Tunis',
    hours: on([WED, THU], ['13:00', '18:00']),
  },
  {
    name: ['Amel', 'Karray'],
    language: 'fr',
    headline: 'Expert-comptable, jeunes entreprises',
    bio: 'Comptabilité, trésorerie et Startup Act. Je vous aide à tenir une comptabilité claire pour vos investisseurs.',
    categories: ['Accounting', 'Accounting and Finance', 'Finance'],
    languages: ['fr', 'ar'],
    timeZone: 'Africa/Tunis',
    hours: on([MON, TUE, WED, THU, FRI], ['14:00', '17:00']),
  },
  {
    name: ['Julien', 'Faure'],
    language: 'fr',
    headline: 'Communication de marque et presse',
    bio: 'Ancien rédacteur en chef. Positionnement, récit de marque et relations presse.',
    categories: ['Communication and Marketing'],
    languages: ['fr', 'en'],
    timeZone: 'Europe/Paris',
    hours: on([TUE, FRI], ['09:00', '12:00']),
  },
  {
    name: ['Zeineb', 'Hafsi'],
    language: 'en',
    headline: 'Business planning for climate and agriculture',
    bio: 'Agronomist and founder. I help teams that sell to farmers, water agencies and cooperatives.',
    categories: ['Business plan', 'Business model', 'Other'],
    languages: ['en', 'fr', 'ar'],
    timeZone: 'Africa/Tunis',
    hours: on([MON, SAT], ['09:00', '12:00']),
  },
  {
    name: ['Ramzi', 'Sellami'],
    language: 'fr',
    headline: 'Industrialisation et prototypage',
    bio: 'Vingt ans d’expérience en atelier. Du premier prototype à la petite série : choix des procédés, des fournisseurs et des essais.',
    categories: ['Technical support', 'Product', 'Other'],
    languages: ['fr', 'ar'],
    timeZone: 'Africa/Tunis',
    hours: on([WED, FRI], ['08:30', '12:30']),
  },
];
