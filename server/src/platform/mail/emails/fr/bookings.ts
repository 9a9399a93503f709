import type { BookingEmails, ReadParam } from '../email-catalogue.ts';
import { expertiseInFrench } from './expertise.ts';

const offerToRequester = (param: ReadParam<'name'>) => ({
  subject: `${param('name')} vous propose une session`,
  heading: 'Une session vous est proposée',
  paragraphs: [
    'Choisissez l’un des créneaux proposés, répondez par d’autres, ou refusez avec un mot d’explication.',
  ],
});

const offerInExpertName = (param: ReadParam<'name'>) => ({
  subject: `${param('name')} a proposé une session en votre nom`,
  heading: 'Une session est proposée en votre nom',
  paragraphs: [
    `${param('name')} a proposé à quelqu’un une session avec vous ; sa réponse est attendue. Si un créneau ne vous convient pas, retirez-le.`,
  ],
});

function reassignmentReason(param: ReadParam<'name' | 'reason' | 'why'>): string {
  const name = param('name');
  if (param('why') === 'silent') return `${name} n’a pas répondu à temps.`;
  if (param('why') === 'left') {
    return `${name} quitte le hub et ne peut plus s’en charger${param('reason') ? '. Le hub vous écrit :' : '.'}`;
  }
  return `${name} ne peut pas assurer cette session${param('reason') ? ' et vous écrit :' : '.'}`;
}

const CHANGED_FIELDS: Readonly<Partial<Record<string, string>>> = {
  about: 'le sujet de la session',
  where: 'le lieu de la session',
  both: 'le sujet et le lieu de la session',
};

export const bookingEmails: BookingEmails = {
  'booking.requested': ({ param, when, link }) => ({
    subject: `${param('name')} vous demande une session`,
    heading: `${param('name')} souhaite vous rencontrer`,
    paragraphs: ['Acceptez l’un des créneaux proposés, ou refusez avec un mot d’explication.'],
    facts: [
      ['Sujet', expertiseInFrench(param('category'))],
      ['Organisation', param('organization')],
      ['Premier créneau proposé', when],
      ['Sessions hebdomadaires', param('weeks')],
    ],
    action: { label: 'Répondre à la demande', url: link },
  }),
  'booking.offered': ({ param, when, link }) => ({
    ...(param('inName') ? offerInExpertName(param) : offerToRequester(param)),
    facts: [
      ['Sujet', expertiseInFrench(param('category'))],
      ['Premier créneau proposé', when],
      ['Sessions hebdomadaires', param('weeks')],
    ],
    action: { label: param('inName') ? 'Voir la réservation' : 'Choisir un créneau', url: link },
  }),
  'booking.accepted': ({ param, when, link }) => ({
    subject: when
      ? `Confirmé : ${param('name')}, ${when}`
      : `${param('name')} a accepté votre demande`,
    heading: 'Votre session est confirmée',
    paragraphs: [
      `${param('name')} a accepté l’un des créneaux que vous aviez proposés.`,
      ...(param('sessions') ? ['Elle revient chaque semaine, à la même heure pour l’expert.'] : []),
    ],
    facts: [
      [param('sessions') ? 'Première session' : 'Quand', when],
      ['Où', param('where')],
      ['Sessions hebdomadaires', param('sessions')],
      ['Semaines sans session', param('gaps') === '0' ? '' : param('gaps')],
    ],
    action: { label: 'Ouvrir la session', url: link },
  }),
  'booking.rejected': ({ param, link }) => ({
    subject: `${param('name')} a refusé la session`,
    heading: 'Pas cette fois',
    paragraphs: [
      `${param('name')} ne peut pas assurer cette session${param('reason') ? ' et vous écrit :' : '.'}`,
    ],
    quote: param('reason'),
    action: { label: 'Voir la réservation', url: link },
  }),
  'booking.proposed': ({ param, when, link }) => ({
    subject: `${param('name')} propose d’autres créneaux`,
    heading: 'D’autres créneaux au choix',
    paragraphs: [
      `${param('name')} répond par d’autres créneaux${param('reason') ? ' et écrit :' : '.'}`,
    ],
    facts: [['Le premier', when]],
    quote: param('reason'),
    action: { label: 'Choisir un créneau', url: link },
  }),
  'booking.passed_on': ({ param, link }) => ({
    subject: `Votre demande a été transmise à ${param('next')}`,
    heading: 'Demande transmise',
    paragraphs: [
      `Comme vous avez demandé l’un des experts du sujet, votre demande a été transmise à ${param('next')}, avec les créneaux encore à venir.`,
      reassignmentReason(param),
    ],
    quote: param('reason'),
    action: { label: 'Voir la réservation', url: link },
  }),
  'booking.lapsed': ({ param, link }) =>
    param('passedOn')
      ? {
          subject: `La demande de ${param('name')} a été transmise à un autre expert`,
          heading: 'Délai de réponse passé',
          paragraphs: [
            `${param('name')} avait demandé l’un des experts du sujet. Votre délai de réponse étant passé, la demande a été transmise à un autre expert. Elle n’attend plus de réponse de votre part.`,
          ],
          action: { label: 'Voir vos réservations', url: link },
        }
      : {
          subject: `La demande de session avec ${param('name')} a expiré`,
          heading: 'Personne n’a répondu à temps',
          paragraphs: [
            `La demande avec ${param('name')} a été close, le délai de réponse étant passé. Aucune heure n’est décomptée et de nouveaux créneaux peuvent être proposés.`,
          ],
          action: { label: 'Voir la demande', url: link },
        },
  'booking.slot_lost': ({ param, time, when, link }) => ({
    subject: `Un créneau de votre session avec ${param('name')} n’est plus libre`,
    heading: 'L’un des créneaux est pris',
    paragraphs: [
      `Un créneau de votre session avec ${param('name')} a été pris par une autre session. Votre demande reste ouverte : vous pouvez proposer d’autres créneaux.`,
    ],
    facts: [
      ['Créneau pris', when],
      ['Libre le même jour', time('near')],
      ['Prochain créneau libre', time('next')],
    ],
    action: { label: 'Choisir un autre créneau', url: link },
  }),
  'booking.edited': ({ param, when, link }) => ({
    subject: `${param('name')} a modifié votre session`,
    heading: 'La session a été modifiée',
    paragraphs: [
      param('what') === 'times'
        ? `${param('name')} a retiré l’un des créneaux proposés. Vous pouvez choisir parmi les autres.`
        : `${param('name')} a modifié ${CHANGED_FIELDS[param('what')] ?? 'la session'}. Le reste ne change pas.${param('reason') ? ' Son message :' : ''}`,
    ],
    facts: [
      ['Quand', when],
      ['Où', param('where')],
    ],
    quote: param('reason'),
    action: { label: 'Voir la session', url: link },
  }),
  'booking.rescheduled': ({ param, when, previousTime, link }) => ({
    subject: `Déplacée : votre session a lieu le ${when}`,
    heading: 'La session change d’horaire',
    paragraphs: [
      `${param('name')} a déplacé votre session${param('reason') ? ' et écrit :' : '.'}`,
    ],
    facts: [
      ['Nouvel horaire', when],
      ['Ancien horaire', previousTime],
      ['Où', param('where')],
    ],
    quote: param('reason'),
    action: { label: 'Ouvrir la session', url: link },
  }),
  'booking.cancelled': ({ param, when, link }) => ({
    subject: when
      ? `Annulée : votre session du ${when}`
      : `${param('name')} a annulé la demande de session`,
    heading: when ? 'La session est annulée' : 'La demande est annulée',
    paragraphs: [
      when
        ? `${param('name')} a annulé votre session. Le créneau est de nouveau libre.`
        : `${param('name')} a annulé cette demande. Elle n’attend plus de réponse.`,
    ],
    facts: [
      ['Elle était prévue', when],
      ['Semaines suivantes annulées aussi', param('more')],
    ],
    quote: param('reason'),
    action: { label: 'Voir ce qui s’est passé', url: link },
  }),
};
