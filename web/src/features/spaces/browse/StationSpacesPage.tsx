import { useSearchParams } from 'react-router';
import { SpaceRecord } from '../SpacePage.tsx';
import { BrowseSpaces } from './BrowseSpacesPage.tsx';

/** The spaces of the 5G station, or the one that the address names. */
export function StationSpacesPage() {
  const spaceId = useSearchParams()[0].get('space');
  return spaceId === null ? (
    <BrowseSpaces group="station" />
  ) : (
    <SpaceRecord id={spaceId} group="station" />
  );
}
