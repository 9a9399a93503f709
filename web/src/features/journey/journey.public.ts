// The page of an organization and that of a team show it.
export { JourneyCard } from './JourneyCard.tsx';
