// A thread that is woken often and works briefly each time need not wait until others have used
// up their share of the processor.
#pragma once

namespace spiel {

// Asks the system to run the calling thread soon after it is woken, for a short time. It gets no
// more of the processor than before. Linux grants it from 6.12 on; elsewhere nothing changes.
void ask_for_short_slices();

}  // namespace spiel
