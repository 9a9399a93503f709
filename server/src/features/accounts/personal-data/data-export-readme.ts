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
    text: ({ hub, name, at }) => `What ${hub} keeps about ${name}
As of ${at.toISOString()} (UTC, as are all times in these files)

profile.json        what you say of yourself, when you joined, your requests about your data
organization.json   where you belong, and invitations to your address
registration.json   what you answered when you registered for the 5G station
expert.json         how you receive, if you are an expert
availability.json   your personal calendar and its busy times, if you are an expert
bookings.json       your sessions and requests, with their history
scheduling.json     your hours and days off, what you wait for, the bookings that you decided about
followups.json      the next steps of your sessions, and what you noted of sessions
reviews.json        what you said of sessions, and the stars you were given
calendar.json       whether other calendars may read yours, and when one last did
chat.json           whom you chat with, what you wrote there, whom you blocked
notifications.json  what you were told, how you want to be told, your quiet hours
mails.json          which mails were written to you, and when
files.json, files/  the files that you brought, as you brought them
uploads.json        files that were on their way
sign-in.json        your sessions, and the ways in which you sign in
activity.json       what the log of the hub says you did, and what was done to your account

Not in it: your password and all other secrets, which nobody can read; what others say in private;
and what the hub's team and the experts note for themselves, which you can ask the hub for.
Keep this archive safe: whoever has it knows all of this.
`,
  },
  fr: {
    file: 'LISEZ-MOI.txt',
    text: ({ hub, name, at }) => `Ce que ${hub} conserve au sujet de ${name}
État au ${at.toISOString()} (UTC, comme toutes les heures de ces fichiers)

profile.json        ce que vous dites de vous, votre arrivée, vos demandes sur vos données
organization.json   votre organisation, et les invitations à votre adresse
registration.json   vos réponses à l’inscription à la station 5G
expert.json         votre façon de recevoir, si vous êtes expert
availability.json   votre agenda personnel et ses heures occupées, si vous êtes expert
bookings.json       vos sessions et demandes, avec leur historique
scheduling.json     vos horaires et jours de congé, ce que vous attendez, ce dont vous avez décidé
followups.json      les suites à donner de vos sessions, et ce que vous en avez noté
reviews.json        ce que vous avez dit de vos sessions, et les notes reçues
calendar.json       si d’autres agendas peuvent lire le vôtre, et quand l’un d’eux l’a fait
chat.json           avec qui vous discutez, ce que vous y avez écrit, qui vous avez bloqué
notifications.json  ce dont vous avez été averti·e, comment vous voulez l’être, vos heures calmes
mails.json          les messages qui vous ont été écrits, et quand
files.json, files/  les fichiers que vous avez apportés, tels quels
uploads.json        les fichiers en cours d’envoi
sign-in.json        vos sessions, et vos moyens de connexion
activity.json       ce que le journal dit de vos actes, et de ce qui a été fait à votre compte

N’y sont pas : votre mot de passe et les autres secrets, que personne ne peut lire ; ce que d’autres
disent en privé ; et ce que l’équipe et les experts notent pour eux-mêmes, que vous pouvez
demander au hub.
Gardez cette archive en lieu sûr : qui l’a sait tout cela.
`,
  },
};
