import { useTranslation } from 'react-i18next';
import { HeroCard } from '../../../ui/hero/HeroCard.tsx';
import { chooseGreeting } from '../today-timeline.ts';
import { CardSkeletons } from './CardSkeletons.tsx';
import classes from './Hero.module.css';

/** Stands for the first name of the user, which their browser has kept: `greet.js` of the build. */
const NAME = '__FIRST_NAME__';
const HOURS = Array.from({ length: 24 }, (_, hour) => new Date(Date.UTC(2026, 0, 1, hour)));

/** What the dashboard shows before the app has started: its hero with the greeting of each hour. */
export function HeroOutline() {
  const { t } = useTranslation('dashboard');
  const greetings = HOURS.map((at) => t(`hello.${chooseGreeting(at, 'UTC')}`, { name: NAME }));
  return (
    <>
      <HeroCard className={classes.hero} columns={44}>
        <p className={classes.day}>{'\u00a0'}</p>
        <h1 className={classes.greeting} data-greetings={JSON.stringify(greetings)}>
          {'\u00a0'}
        </h1>
        <p className={classes.text}>{'\u00a0'}</p>
        <div className={classes.space} />
      </HeroCard>
      <CardSkeletons />
    </>
  );
}
