// What a table does when this browser has got a seat there; nothing in a replay or a lesson.
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

export const SeatedContext = createContext<(() => void) | null>(null);

export const useSeated = () => useContext(SeatedContext);
