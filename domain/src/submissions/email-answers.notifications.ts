import { defineEmail, type EmailContext } from '../kernel/email.ts';
import type { Language } from '../kernel/fields.ts';
import { TICKET_REOPEN_DAYS } from '../limits.ts';
import type { AnswerProblem } from './email-answers.rules.ts';

type Texts = Readonly<Record<AnswerProblem, readonly [heading: string, paragraph: string]>>;

const TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    closed: [
      'Your answer was not added',
      `The ticket has been closed for more than ${TICKET_REOPEN_DAYS} days. Please open a new ticket.`,
    ],
    empty: ['Your answer was not added', 'It has no text above the quoted email.'],
    too_long: [
      'Your answer was not added',
      'It is too long. Please write a shorter answer, or attach the text as a file.',
    ],
    files: [
      'Your answer was added without some files',
      'These files could not be added. Please attach them on the page of the ticket.',
    ],
    refused: ['Your answer was not added', 'Please write it on the page of the ticket.'],
  },
  fr: {
    closed: [
      'Votre réponse n’a pas été ajoutée',
      `Le ticket est clos depuis plus de ${TICKET_REOPEN_DAYS} jours. Veuillez ouvrir un nouveau ticket.`,
    ],
    empty: [
      'Votre réponse n’a pas été ajoutée',
      'Elle ne contient aucun texte au-dessus de l’e-mail cité.',
    ],
    too_long: [
      'Votre réponse n’a pas été ajoutée',
      'Elle est trop longue. Veuillez la raccourcir, ou joindre le texte dans un fichier.',
    ],
    files: [
      'Votre réponse a été ajoutée sans certains fichiers',
      'Ces fichiers n’ont pas pu être ajoutés. Veuillez les joindre sur la page du ticket.',
    ],
    refused: ['Votre réponse n’a pas été ajoutée', 'Veuillez l’écrire sur la page du ticket.'],
  },
};

type AnswerContext = EmailContext<'problem' | 'title' | 'number' | 'files' | 'link'>;

const textsOf = (language: Language, problem: string) =>
  Object.entries(TEXTS[language]).find(([it]) => it === problem)?.[1] ?? TEXTS[language].refused;

/** To the sender of an answer that was not added as a whole. */
export const emailAnswerEmails = {
  'email-answer-refused': defineEmail({
    params: ['problem', 'title', 'number', 'files?', 'link'],
    link: 'param',
    en: ({ param, link: url }: AnswerContext) => {
      const [heading, paragraph] = textsOf('en', param('problem'));
      return {
        subject: `${heading}: ${param('title')}`,
        heading,
        paragraphs: [paragraph],
        facts: [
          ['Ticket', `#${param('number')} ${param('title')}`],
          ['Files', param('files')],
        ],
        action: { label: 'View ticket', url },
      };
    },
    fr: ({ param, link: url }: AnswerContext) => {
      const [heading, paragraph] = textsOf('fr', param('problem'));
      return {
        subject: `${heading}\u00a0: ${param('title')}`,
        heading,
        paragraphs: [paragraph],
        facts: [
          ['Ticket', `nº\u00a0${param('number')} ${param('title')}`],
          ['Fichiers', param('files')],
        ],
        action: { label: 'Voir le ticket', url },
      };
    },
  }),
};
