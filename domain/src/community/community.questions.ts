// The questions of each program's form, with their labels, for the form, the pages, the email to the partner and exports.
import type { Language } from '../kernel/fields.ts';
import type { Answers, Program } from './community.contract.ts';

type Text = Readonly<Record<Language, string>>;

interface Question {
  readonly name: string;
  readonly type: 'choice' | 'line' | 'date' | 'number' | 'yes-no';
  readonly label: Text;
  readonly options?: Readonly<Record<string, Text>>;
  /** Asked only after this answer to another question. */
  readonly when?: readonly [question: string, answer: string | boolean];
}
export type { Question };

const OTHER: Text = { en: 'Other', fr: 'Autre' };

export const QUESTIONS: Readonly<Record<Program, readonly Question[]>> = {
  wemove: [
    {
      name: 'purpose',
      type: 'choice',
      label: { en: 'Purpose of the trip', fr: 'But du déplacement' },
      options: {
        market: { en: 'Explore a market', fr: 'Explorer un marché' },
        training: { en: 'Training', fr: 'Formation' },
        event: { en: 'Fair or conference', fr: 'Salon ou conférence' },
        partner: {
          en: 'Meet a partner or investor',
          fr: 'Rencontrer un partenaire ou investisseur',
        },
        other: OTHER,
      },
    },
    {
      name: 'otherPurpose',
      type: 'line',
      label: { en: 'Which purpose?', fr: 'Quel but\u202f?' },
      when: ['purpose', 'other'],
    },
    { name: 'destination', type: 'line', label: { en: 'Destination', fr: 'Destination' } },
    { name: 'from', type: 'date', label: { en: 'First day', fr: 'Premier jour' } },
    { name: 'to', type: 'date', label: { en: 'Last day', fr: 'Dernier jour' } },
    {
      name: 'travellers',
      type: 'number',
      label: { en: 'Number of travelers', fr: 'Nombre de voyageurs' },
    },
    {
      name: 'needsVisa',
      type: 'yes-no',
      label: { en: 'Travelers need a visa', fr: 'Un visa est nécessaire' },
    },
    {
      name: 'nationalities',
      type: 'line',
      label: { en: 'Nationalities that need it', fr: 'Nationalités concernées' },
      when: ['needsVisa', true],
    },
  ],
  proservy: [
    {
      name: 'field',
      type: 'choice',
      label: { en: 'Field', fr: 'Domaine' },
      options: {
        accounting: { en: 'Accounting and tax', fr: 'Comptabilité et fiscalité' },
        marketing: { en: 'Marketing and sales', fr: 'Marketing et ventes' },
        hr: { en: 'Recruiting and HR', fr: 'Recrutement et RH' },
        it: { en: 'IT and development', fr: 'Informatique et développement' },
        strategy: { en: 'Strategy', fr: 'Stratégie' },
        other: OTHER,
      },
    },
    {
      name: 'otherField',
      type: 'line',
      label: { en: 'Which field?', fr: 'Quel domaine\u202f?' },
      when: ['field', 'other'],
    },
    {
      name: 'urgency',
      type: 'choice',
      label: { en: 'Needed', fr: 'Échéance' },
      options: {
        month: { en: 'Within a month', fr: 'D’ici un mois' },
        quarter: { en: 'Within three months', fr: 'D’ici trois mois' },
        later: { en: 'Later', fr: 'Plus tard' },
      },
    },
    {
      name: 'hasProvider',
      type: 'yes-no',
      label: { en: 'We already have a provider', fr: 'Nous avons déjà un prestataire' },
    },
    {
      name: 'provider',
      type: 'line',
      label: { en: 'Which provider?', fr: 'Quel prestataire\u202f?' },
      when: ['hasProvider', true],
    },
  ],
  eurafrique: [
    {
      name: 'topic',
      type: 'choice',
      label: { en: 'Area of law', fr: 'Domaine du droit' },
      options: {
        company: { en: 'Company and shareholders', fr: 'Société et associés' },
        contracts: { en: 'Contracts', fr: 'Contrats' },
        property: { en: 'Intellectual property', fr: 'Propriété intellectuelle' },
        employment: { en: 'Employment', fr: 'Droit du travail' },
        funding: { en: 'Funding round', fr: 'Levée de fonds' },
        other: OTHER,
      },
    },
    {
      name: 'otherTopic',
      type: 'line',
      label: { en: 'Which area?', fr: 'Quel domaine\u202f?' },
      when: ['topic', 'other'],
    },
    {
      name: 'countries',
      type: 'line',
      label: { en: 'Countries involved', fr: 'Pays concernés' },
    },
    {
      name: 'hasDeadline',
      type: 'yes-no',
      label: { en: 'There is a deadline', fr: 'Il y a une échéance' },
    },
    {
      name: 'deadline',
      type: 'date',
      label: { en: 'Deadline', fr: 'Échéance' },
      when: ['hasDeadline', true],
    },
  ],
};

export const PROGRAM_NAMES: Readonly<Record<Program, string>> = {
  wemove: 'WeMove',
  proservy: 'ProServy',
  eurafrique: 'Eurafrique Legal',
};

const YES_NO: Readonly<Record<Language, readonly [yes: string, no: string]>> = {
  en: ['Yes', 'No'],
  fr: ['Oui', 'Non'],
};

/** The answers with their labels, in the order of the form; days stay as they are stored. */
export const labelledAnswers = (
  program: Program,
  answers: Answers,
  language: Language,
): { readonly question: Question; readonly label: string; readonly answer: string }[] =>
  QUESTIONS[program].flatMap((question) => {
    const answer = answers[question.name] ?? '';
    if (answer === '') return [];
    const [yes, no] = YES_NO[language];
    const shown =
      typeof answer === 'boolean'
        ? answer
          ? yes
          : no
        : (question.options?.[answer]?.[language] ?? String(answer));
    return [{ question, label: question.label[language], answer: shown }];
  });
