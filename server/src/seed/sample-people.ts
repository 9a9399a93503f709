import type { Role } from '@thedot/domain/access/roles';
import type { OrganizationKey } from './sample-organizations.ts';

export interface SamplePerson {
  readonly role: Role;
  readonly name: readonly [first: string, last: string];
  readonly language: 'en' | 'fr';
  readonly position: string;
  readonly bio?: string;
  readonly organization?: OrganizationKey;
  readonly isOwner?: boolean;
  readonly review?: 'waiting';
  readonly incomplete?: boolean;
  readonly station5G?: true;
}

/** The invented users of the sample hub, except experts. */
export const PEOPLE: readonly SamplePerson[] = [
  {
    role: 'super-admin',
    name: ['Leïla', 'Mansour'],
    language: 'fr',
    position: 'Directrice du hub',
  },
  { role: 'admin', name: ['Karim', 'Jelassi'], language: 'en', position: 'Head of operations' },
  { role: 'dot', name: ['Nour', 'Jaziri'], language: 'fr', position: 'Responsable de programme' },
  { role: 'dot', name: ['Hela', 'Bouzid'], language: 'en', position: 'Community manager' },
  { role: 'dot', name: ['Omar', 'Chebbi'], language: 'fr', position: 'Responsable des espaces' },
  { role: 'tt', name: ['Walid', 'Ferchichi'], language: 'fr', position: 'Ingénieur, station 5G' },

  {
    role: 'startup',
    name: ['Amira', 'Ben Salah'],
    language: 'en',
    position: 'Founder and CEO',
    organization: 'zitouna',
    isOwner: true,
    bio: 'We make compostable packaging from olive-mill waste and are looking for our first customers in France.',
  },
  {
    role: 'startup',
    name: ['Youssef', 'Gharbi'],
    language: 'fr',
    position: 'Cofondateur',
    organization: 'medina',
    isOwner: true,
    bio: 'Des navettes électriques partagées pour les médinas. En préparation de notre première levée.',
  },
  {
    role: 'startup',
    name: ['Lina', 'Haddad'],
    language: 'en',
    position: 'CEO',
    organization: 'saha',
    isOwner: true,
    bio: 'Remote monitoring for patients with diabetes, in three clinics in Sousse.',
  },
  {
    role: 'startup',
    name: ['Mehdi', 'Ayadi'],
    language: 'fr',
    position: 'Directeur technique',
    organization: 'carthage',
    isOwner: true,
  },
  {
    role: 'startup',
    name: ['Rania', 'Kefi'],
    language: 'en',
    position: 'Founder',
    organization: 'jasmin',
    isOwner: true,
  },
  {
    role: 'startup',
    name: ['Skander', 'Mejri'],
    language: 'fr',
    position: 'Cofondateur',
    organization: 'zitouna',
  },
  {
    role: 'startup',
    name: ['Ines', 'Baccouche'],
    language: 'en',
    position: 'Chief product officer',
    organization: 'jasmin',
  },

  {
    role: 'member',
    name: ['Firas', 'Dridi'],
    language: 'fr',
    position: 'Développeur',
    organization: 'zitouna',
  },
  {
    role: 'member',
    name: ['Mariem', 'Sassi'],
    language: 'en',
    position: 'Designer',
    organization: 'medina',
  },
  {
    role: 'member',
    name: ['Aziz', 'Hamdi'],
    language: 'fr',
    position: 'Chargé d’affaires',
    organization: 'saha',
  },
  {
    role: 'member',
    name: ['Yasmine', 'Toumi'],
    language: 'en',
    position: 'Data analyst',
    organization: 'carthage',
  },
  {
    role: 'member',
    name: ['Bilel', 'Nasri'],
    language: 'fr',
    position: 'Comptable',
    organization: 'jasmin',
  },
  {
    role: 'team',
    name: ['Sarra', 'Louati'],
    language: 'fr',
    position: 'Assistante de projet',
    organization: 'zitouna',
  },
  {
    role: 'team',
    name: ['Anis', 'Guesmi'],
    language: 'en',
    position: 'Field engineer',
    organization: 'carthage',
  },
  {
    role: 'team',
    name: ['Dorra', 'Zouari'],
    language: 'en',
    position: 'Stagiaire',
    organization: 'medina',
  },
  {
    role: 'sso',
    name: ['Claire', 'Moreau'],
    language: 'fr',
    position: 'Partenaire, programme Afrique',
  },
  { role: 'sso', name: ['Daniel', 'Osei'], language: 'en', position: 'Partner, acceleration' },
  { role: 'guest', name: ['Hatem', 'Riahi'], language: 'fr', position: 'Journaliste' },
  { role: 'guest', name: ['Emma', 'Lindqvist'], language: 'en', position: 'Investor' },

  {
    role: 'external',
    name: ['Salma', 'Rekik'],
    language: 'fr',
    position: 'Fondatrice',
    organization: 'atlas',
    isOwner: true,
  },
  {
    role: 'external',
    name: ['Khalil', 'Zribi'],
    language: 'en',
    position: 'Network engineer',
    organization: 'relais',
    isOwner: true,
    station5G: true,
  },
  {
    role: 'external',
    name: ['Tarek', 'Hammami'],
    language: 'en',
    position: 'Founder',
    organization: 'sfax',
    isOwner: true,
    review: 'waiting',
  },
  {
    role: 'external',
    name: ['Nadia', 'Cherif'],
    language: 'fr',
    position: 'Cofondatrice',
    organization: 'bizerte',
    isOwner: true,
    review: 'waiting',
  },
  {
    role: 'external',
    name: ['Ghassen', 'Oueslati'],
    language: 'en',
    position: '',
    organization: 'sfax',
    review: 'waiting',
    incomplete: true,
  },
  {
    role: 'external',
    name: ['Maya', 'Landolsi'],
    language: 'fr',
    position: 'Directrice technique',
    organization: 'ondes',
    isOwner: true,
    review: 'waiting',
    station5G: true,
  },
  { role: 'guest', name: ['Paolo', 'Ricci'], language: 'en', position: 'Visiting researcher' },
  {
    role: 'member',
    name: ['Olfa', 'Mabrouk'],
    language: 'fr',
    position: 'Responsable qualité',
    organization: 'saha',
  },
  {
    role: 'member',
    name: ['Sami', 'Kallel'],
    language: 'en',
    position: '',
    organization: 'zitouna',
    incomplete: true,
  },
];
