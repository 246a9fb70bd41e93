// What a player that thinks says about a finished game.
export type { Analysis, AnalysedMove, AnalysisUnderWay } from './openapi';
