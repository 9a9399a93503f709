// Texts of exported statistics, equal to those on screen.
import type { Language } from '@thedot/domain/kernel/fields';
import type {
  BookingType,
  FigureId,
  FigureUnit,
  TicketAge,
} from '@thedot/domain/statistics/statistics.contract';

export interface StatisticsLabels {
  readonly file: string;
  readonly reportFile: string;
  readonly impactFile: string;
  readonly bookingsFile: Readonly<Record<BookingType, string>>;
  readonly columns: readonly string[];
  readonly rowColumns: readonly string[];
  readonly section: Readonly<
    Record<
      | 'figures'
      | 'weeks'
      | 'floors'
      | 'today'
      | 'ages'
      | 'experts'
      | 'hours'
      | 'unmet'
      | 'topics'
      | 'organizations'
      | 'events',
      string
    >
  >;
  readonly unit: Readonly<Record<FigureUnit, string>>;
  readonly figure: Readonly<Record<FigureId, string>>;
  /** Of an expert's sheet, besides the figures. */
  readonly impact: Readonly<
    Record<
      'organizations' | 'users' | 'steps_agreed' | 'steps_done' | 'rating' | 'reviews' | 'coming',
      string
    >
  >;
  readonly age: Readonly<Record<TicketAge, string>>;
  readonly floor: (floor: number) => string;
  readonly otherExperts: (count: number) => string;
  readonly used: string;
  readonly left: string;
  readonly weekdays: readonly string[];
}

export const STATISTICS_LABELS: Readonly<Record<Language, StatisticsLabels>> = {
  en: {
    file: 'statistics',
    reportFile: 'report',
    impactFile: 'expert-impact',
    bookingsFile: { workshop: 'space-bookings', hotdesk: 'hotdesk-bookings' },
    columns: [
      'Section',
      'Name',
      'Value',
      'Unit',
      'Part',
      'Whole',
      'Before',
      'Part before',
      'Whole before',
    ],
    rowColumns: ['Date', 'Title', 'Details', 'Person', 'Organization', 'Hours', 'Page'],
    section: {
      figures: 'Figures',
      weeks: 'By week',
      floors: 'Occupancy by floor',
      today: 'Occupancy today',
      ages: 'Open tickets by age',
      experts: 'Expert hours',
      hours: 'Bookings by weekday and hour',
      unmet: 'Unmet requests by category',
      topics: 'Sessions by category',
      organizations: 'Startups helped by experts',
      events: 'People at public events',
    },
    unit: { count: 'number', minutes: 'hours', average: 'hours', share: '%' },
    figure: {
      space_bookings: 'Space bookings',
      space_occupancy: 'Space occupancy',
      total_occupancy: 'Total occupancy',
      space_cancellations: 'Space cancellations',
      space_no_shows: 'Space no-shows',
      desk_bookings: 'Hotdesk bookings',
      desk_occupancy: 'Hotdesk occupancy',
      desk_cancellations: 'Hotdesk cancellations',
      desk_no_shows: 'Hotdesk no-shows',
      station_bookings: '5G station bookings',
      material_bookings: 'Material bookings',
      session_requests: 'Session requests',
      session_requests_unmet: 'Requests without a session',
      sessions_held: 'Sessions held',
      session_cancellations: 'Session cancellations',
      session_no_shows: 'Session no-shows',
      expert_time_used: 'Expert hours used',
      expert_time_left: 'Expert hours left',
      tickets_open: 'Open tickets',
      tickets_resolved: 'Tickets resolved',
      ticket_resolution_time: 'Time to resolve',
      tickets_in_target: 'Resolved on time',
      new_users: 'New users',
      new_organizations: 'New organizations',
      events_held: 'Events held',
      event_registrations: 'Event registrations',
      event_attendance: 'Event attendance',
      opportunities_published: 'Opportunities published',
      opportunity_applications: 'Applications',
      deals_taken: 'Deals taken',
      partner_requests: 'Partner requests',
    },
    impact: {
      organizations: 'Startups helped',
      users: 'Users helped',
      steps_agreed: 'Next steps agreed',
      steps_done: 'Next steps done',
      rating: 'Average rating',
      reviews: 'Reviews',
      coming: 'Upcoming sessions',
    },
    age: {
      under_2: 'Less than 2 days',
      under_6: '2 to 5 days',
      under_15: '6 to 14 days',
      over: '15 days or more',
    },
    floor: (floor) => (floor === 0 ? 'Ground floor' : `Floor ${floor}`),
    otherExperts: (count) => `Other experts (${count})`,
    used: 'used',
    left: 'left',
    weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  },
  fr: {
    file: 'statistiques',
    reportFile: 'rapport',
    impactFile: 'bilan-expert',
    bookingsFile: { workshop: 'reservations-espaces', hotdesk: 'reservations-bureaux' },
    columns: [
      'Section',
      'Nom',
      'Valeur',
      'Unité',
      'Partie',
      'Total',
      'Avant',
      'Partie avant',
      'Total avant',
    ],
    rowColumns: ['Date', 'Titre', 'Détails', 'Personne', 'Organisation', 'Heures', 'Page'],
    section: {
      figures: 'Chiffres',
      weeks: 'Par semaine',
      floors: 'Occupation par étage',
      today: 'Occupation aujourd’hui',
      ages: 'Tickets ouverts par ancienneté',
      experts: 'Heures des experts',
      hours: 'Réservations par jour et heure',
      unmet: 'Demandes sans suite par catégorie',
      topics: 'Sessions par catégorie',
      organizations: 'Startups accompagnées par des experts',
      events: 'Participants aux événements publics',
    },
    unit: { count: 'nombre', minutes: 'heures', average: 'heures', share: '%' },
    figure: {
      space_bookings: 'Réservations d’espaces',
      space_occupancy: 'Occupation des espaces',
      total_occupancy: 'Occupation totale',
      space_cancellations: 'Annulations d’espaces',
      space_no_shows: 'Absences dans les espaces',
      desk_bookings: 'Réservations de bureaux',
      desk_occupancy: 'Occupation des bureaux',
      desk_cancellations: 'Annulations de bureaux',
      desk_no_shows: 'Absences aux bureaux',
      station_bookings: 'Réservations de la station 5G',
      material_bookings: 'Emprunts de matériel',
      session_requests: 'Demandes de session',
      session_requests_unmet: 'Demandes sans session',
      sessions_held: 'Sessions réalisées',
      session_cancellations: 'Annulations de sessions',
      session_no_shows: 'Absences aux sessions',
      expert_time_used: 'Heures d’experts utilisées',
      expert_time_left: 'Heures d’experts restantes',
      tickets_open: 'Tickets ouverts',
      tickets_resolved: 'Tickets résolus',
      ticket_resolution_time: 'Délai de résolution',
      tickets_in_target: 'Résolus à temps',
      new_users: 'Nouveaux utilisateurs',
      new_organizations: 'Nouvelles organisations',
      events_held: 'Événements organisés',
      event_registrations: 'Inscriptions aux événements',
      event_attendance: 'Présence aux événements',
      opportunities_published: 'Opportunités publiées',
      opportunity_applications: 'Candidatures',
      deals_taken: 'Offres partenaires utilisées',
      partner_requests: 'Demandes aux partenaires',
    },
    impact: {
      organizations: 'Startups accompagnées',
      users: 'Utilisateurs accompagnés',
      steps_agreed: 'Prochaines étapes convenues',
      steps_done: 'Prochaines étapes réalisées',
      rating: 'Note moyenne',
      reviews: 'Avis',
      coming: 'Sessions à venir',
    },
    age: {
      under_2: 'Moins de 2 jours',
      under_6: '2 à 5 jours',
      under_15: '6 à 14 jours',
      over: '15 jours ou plus',
    },
    floor: (floor) => (floor === 0 ? 'Rez-de-chaussée' : `Étage ${floor}`),
    otherExperts: (count) => `Autres experts (${count})`,
    used: 'utilisées',
    left: 'restantes',
    weekdays: ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'],
  },
};
