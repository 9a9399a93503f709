import { Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconScreenShareOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CallPerson } from '../call-session.ts';
import { StreamVideo } from '../../../ui/media/StreamVideo.tsx';
import { useCall } from '../use-call.ts';
import { Alone } from './Alone.tsx';
import { layOutTiles, TILE_GAP } from './tile-layout.ts';
import { ReactionLayer } from './ReactionLayer.tsx';
import classes from './Stage.module.css';
import { Tile } from './Tile.tsx';

/** The participants: a shared screen with a strip beside it, one other with oneself in the corner, or a grid. */
export function Stage() {
  const { state } = useCall();
  const { people } = state;
  const sharer = findSharer(people);
  const others = people.filter(({ isSelf }) => !isSelf);
  return (
    <div className={classes.stage}>
      {sharer ? (
        <SharedScreen sharer={sharer} people={people} />
      ) : others.length === 1 ? (
        <Pair people={people} />
      ) : (
        <Grid people={people} />
      )}
      <ReactionLayer />
    </div>
  );
}

/** Whose screen is shown: that of another before one's own. */
const findSharer = (people: readonly CallPerson[]): CallPerson | undefined =>
  people.find(({ isSelf, screenStream }) => !isSelf && screenStream) ??
  people.find(({ isSelf, screenStream }) => isSelf && screenStream);

interface PeopleProps {
  people: readonly CallPerson[];
}

function Grid({ people }: PeopleProps) {
  const { t } = useTranslation('visio-call');
  const { ref, width, height } = useElementSize<HTMLUListElement>();
  const layout = layOutTiles(people.length, { width, height });
  const isAlone = people.length === 1;
  return (
    <>
      <ul
        ref={ref}
        className={classes.grid}
        style={{ gap: TILE_GAP }}
        aria-label={t('stage.label')}
      >
        {people.map((person) => (
          <Tile
            key={person.id}
            person={person}
            style={layout ? { width: layout.width, height: layout.height } : undefined}
          />
        ))}
      </ul>
      {isAlone && <Alone />}
    </>
  );
}

/** The other fills the stage. */
function Pair({ people }: PeopleProps) {
  const { t } = useTranslation('visio-call');
  return (
    <ul className={classes.pair} aria-label={t('stage.label')}>
      {people
        .toSorted((a, b) => Number(a.isSelf) - Number(b.isSelf))
        .map((person) => (
          <Tile
            key={person.id}
            person={person}
            isSmall={person.isSelf}
            className={person.isSelf ? classes.corner : classes.whole}
          />
        ))}
    </ul>
  );
}

function SharedScreen({ sharer, people }: PeopleProps & { sharer: CallPerson }) {
  const { t } = useTranslation('visio-call');
  const { session } = useCall();
  const name = t('stage.screen', { name: sharer.name });
  return (
    <div className={classes.sharing}>
      <figure className={classes.screen} aria-label={sharer.isSelf ? t('stage.own_screen') : name}>
        {sharer.isSelf ? (
          <div className={classes.own}>
            <p>{t('stage.own_screen')}</p>
            <Button
              radius="xl"
              color="crimson"
              leftSection={<IconScreenShareOff size={18} stroke={1.75} aria-hidden />}
              onClick={() => session.stopSharing()}
            >
              {t('bar.unshare')}
            </Button>
          </div>
        ) : (
          sharer.screenStream && (
            <>
              <StreamVideo stream={sharer.screenStream} data-pip={sharer.id} aria-hidden />
              <figcaption>{name}</figcaption>
            </>
          )
        )}
      </figure>
      {/* It scrolls, so the keyboard has to reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={classes.strip} aria-label={t('stage.label')} tabIndex={0}>
        {people.map((person) => (
          <Tile key={person.id} person={person} isSmall />
        ))}
      </ul>
    </div>
  );
}
