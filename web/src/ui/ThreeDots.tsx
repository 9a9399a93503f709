import classes from './ThreeDots.module.css';

/** Something is going on: somebody writes, something loads. Whoever shows them says what. */
export const ThreeDots = () => (
  <span className={classes.dots} aria-hidden>
    <i />
    <i />
    <i />
  </span>
);
