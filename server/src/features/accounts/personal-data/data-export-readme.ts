import type { Language } from '@thedot/domain/kernel/fields';

interface ReadmeParams {
  readonly hub: string;
  readonly name: string;
  readonly at: Date;
}

/** The README of a data export: what each file contains, and what is left out. */
export const EXPORT_README: Readonly<
  Record<Language, { readonly file: string; readonly text: (facts: ReadmeParams) => string }>
> = {
  en: {
    file: 'README.txt',
    text: ({ hub, name, at }) => `Data of ${name} at ${hub}
Exported on ${at.toISOString()} (all times in these files are in UTC)

profile.json        your profile, when you joined, your requests about your data
organization.json   your organization, and invitations sent to your address
registration.json   your answers when you registered for the 5G station
expert.json         your expert profile and booking rules, if you are an expert
availability.json   your personal calendar and its busy times, if you are an expert
bookings.json       your sessions and requests, with their history
scheduling.json     your weekly hours, days off, waiting lists and approvals
spaces.json         your bookings of spaces, and those to which you were invited
material.json       your bookings of material, hand-outs and returns
submissions.json    your tickets, proposals, applications and requests, and your messages
tickets.json        more about your tickets, and your votes
opportunities.json  the opportunities that you follow, your scores and your saved searches
deals.json          the deals that you took or wrote
events.json         the events that you organize or registered for, with your answers
partners.json       the answers of your requests to partners, and your consents
followups.json      your next steps and session notes
reviews.json        your reviews and feedback, and the ratings you received
calendar.json       your calendar feed, and when it was last read
chat.json           your chats, the messages you wrote and the people you blocked
video-calls.json    the video meetings that you attended
meetings.json       your meetings, when you attended them, and your links for guests
notifications.json  your notifications, preferences and quiet hours
announcements.json  the announcements you wrote, and those you dismissed
api-keys.json       the API keys you made for programs, and when they were last used
mails.json          the emails sent to you, and when
files.json, files/  the files you uploaded
uploads.json        uploads that were not finished
sign-in.json        your sign-in sessions and options, and when the hub was viewed as you
activity.json       your activity, and changes made to your account

Not included: your password and other secrets, which cannot be read; messages of others;
and the internal notes of the hub team and experts, which you can request from the hub.
Keep this archive safe: it contains personal data.
`,
  },
  fr: {
    file: 'LISEZ-MOI.txt',
    text: ({ hub, name, at }) => `Données conservées par ${hub} : ${name}
Export du ${at.toISOString()} (toutes les heures de ces fichiers sont en UTC)

profile.json        votre profil, votre date d’arrivée, vos demandes sur vos données
organization.json   votre organisation, et les invitations envoyées à votre adresse
registration.json   vos réponses à l’inscription à la station 5G
expert.json         votre profil d’expert et vos règles de réservation, si vous êtes expert
availability.json   votre agenda personnel et ses heures occupées, si vous êtes expert
bookings.json       vos sessions et demandes, avec leur historique
scheduling.json     vos horaires, jours de congé, listes d’attente et validations
spaces.json         vos réservations d’espaces, et celles où vous êtes invité
material.json       vos emprunts de matériel, remises et retours
submissions.json    vos tickets, propositions, candidatures et demandes, et vos messages
tickets.json        plus d’informations sur vos tickets, et vos votes
opportunities.json  les opportunités que vous suivez, vos notes et vos recherches enregistrées
deals.json          les offres partenaires que vous avez utilisées ou rédigées
events.json         les événements que vous organisez, vos inscriptions et vos réponses
partners.json       les réponses de vos demandes aux partenaires, et vos accords
followups.json      vos suites à donner et vos notes de session
reviews.json        vos avis et retours, et les notes reçues
calendar.json       votre flux de calendrier, et sa dernière lecture
chat.json           vos conversations, vos messages et les personnes bloquées
video-calls.json    les visios auxquelles vous avez participé
meetings.json       vos réunions, vos présences et vos liens d’invités
notifications.json  vos notifications, vos préférences et vos heures calmes
announcements.json  les annonces que vous avez écrites, et celles que vous avez fermées
api-keys.json       les clés d’API que vous avez créées pour des programmes, et leur dernier usage
mails.json          les e-mails qui vous ont été envoyés, et quand
files.json, files/  les fichiers que vous avez envoyés
uploads.json        les envois inachevés
sign-in.json        vos sessions et moyens de connexion, et quand le hub a été vu comme vous
activity.json       votre activité, et les modifications de votre compte

Non inclus : votre mot de passe et les autres secrets, que personne ne peut lire ; les messages
des autres ; et les notes internes de l’équipe du hub et des experts, que vous pouvez demander
au hub.
Gardez cette archive en lieu sûr : elle contient des données personnelles.
`,
  },
};
