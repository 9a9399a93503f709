import type { Language } from '@thedot/domain/kernel/fields';
import type { RegistrantPage } from '@thedot/domain/registrations/registrations.contract';
import type { Cell } from '../../platform/sheets/send-sheet.ts';
import { countryName, languageName, nameOf, yesNo } from '../../platform/sheets/sheet-words.ts';
import { REGISTRATION_WORDS } from './registration-words.ts';

interface Column {
  readonly title: Readonly<Record<Language, string>>;
  readonly cell: (row: RegistrantPage, language: Language) => Cell;
  readonly isMoment?: true;
}

const column = (en: string, fr: string, cell: Column['cell']): Column => ({
  title: { en, fr },
  cell,
});

const moment = (en: string, fr: string, of: (row: RegistrantPage) => string | null): Column => ({
  title: { en, fr },
  cell: (row) => {
    const at = of(row);
    return at && new Date(at);
  },
  isMoment: true,
});

const said = (is: boolean | null | undefined, language: Language) =>
  typeof is === 'boolean' ? yesNo(is, language) : '';

/** All that a reviewer sees of a registration, in the order in which it is looked through. */
export const REGISTRATION_COLUMNS: readonly Column[] = [
  column('Name', 'Nom', ({ name }) => name),
  column('Email', 'E-mail', ({ email }) => email),
  column('Organization', 'Organisation', (row) => row.organization),
  column('Form', 'Formulaire', ({ station5G }, language) => {
    const { form } = REGISTRATION_WORDS[language];
    return form[station5G ? 'station5G' : 'hub'];
  }),
  column('State', 'État', ({ review }, language) => REGISTRATION_WORDS[language].review[review]),
  moment('Registered', 'Inscription', ({ registeredAt }) => registeredAt),
  column('Profile complete', 'Profil complet', (row, language) => yesNo(row.isCompleted, language)),
  moment('Decided', 'Décision', ({ reviewedAt }) => reviewedAt),
  column('Decided by', 'Décision de', (row, language) => nameOf(row.reviewedBy, language)),
  column('What they were told', 'Ce qui lui a été répondu', ({ reviewReason }) => reviewReason),

  column('Phone', 'Téléphone', ({ phone }) => phone),
  column('Position', 'Fonction', ({ position }) => position),
  column('Country', 'Pays', ({ country }, language) => countryName(country, language)),
  column('Language', 'Langue', (row, language) => languageName(row.language, language)),
  column('Gender', 'Genre', (row, language) => REGISTRATION_WORDS[language].gender[row.gender]),
  column('About them', 'Présentation', ({ bio }) => bio),
  column('Keep informed', 'Souhaite recevoir nos nouvelles', ({ keepInformed }, language) =>
    yesNo(keepInformed, language),
  ),

  column('Field of work', 'Domaine d’activité', ({ company }) => company?.field ?? ''),
  column('What it does', 'Activité', ({ company }) => company?.description ?? ''),
  column('Region', 'Région', ({ company }) => company?.region ?? ''),
  column('Address', 'Adresse', ({ company }) => company?.address ?? ''),
  column('Contact', 'Contact', ({ company }) => company?.contact ?? ''),
  column('Founded', 'Création', ({ company }) => company?.foundedYear ?? null),
  column('Website', 'Site web', ({ company }) => company?.website ?? ''),
  column('LinkedIn', 'LinkedIn', ({ company }) => company?.linkedin ?? ''),
  column('Legally registered', 'Immatriculée', ({ company }, language) =>
    said(company?.isLegallyPublished, language),
  ),
  column('Startup label', 'Label startup', ({ company }, language) =>
    said(company?.hasStartupLabel, language),
  ),

  column('Why the 5G station', 'Pourquoi la station 5G', ({ answers }) => answers?.reason ?? ''),
  column('Question', 'Question', ({ answers }) => answers?.question ?? ''),
  column('Needs help with', 'Besoin d’aide sur', ({ answers }, language) =>
    (answers?.expertise ?? []).map(REGISTRATION_WORDS[language].expertise).join(', '),
  ),
  column('Wished times', 'Moments souhaités', ({ answers }, language) => {
    const { part: parts } = REGISTRATION_WORDS[language];
    return (answers?.slots ?? [])
      .map(({ day, part }) => `${day} ${parts[part].toLowerCase()}`)
      .join(', ');
  }),
  column('Heard of us', 'Nous a connus', ({ answers }, language) =>
    answers?.source ? REGISTRATION_WORDS[language].source[answers.source] : '',
  ),
  column('Documents', 'Documents', ({ documents }) => documents.map(({ name }) => name).join(', ')),
];
