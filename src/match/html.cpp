#include "match/html.hpp"

#include <fmt/format.h>

#include "core/text.hpp"

namespace spiel::match {

namespace {

constexpr std::string_view kStyle = R"(
:root{color-scheme:light dark;--ink:#222;--ground:#fff;--soft:#8884;--accent:#2463a8}
@media(prefers-color-scheme:dark){:root{--ink:#ddd;--ground:#181a1b;--accent:#7cb3ef}}
body{font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--ground);max-width:60rem;
margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.2rem .7rem;text-align:right;border-bottom:1px solid var(--soft)}
th:first-child,td:first-child{text-align:left}
.wide{overflow-x:auto}pre{font-size:12px;overflow-x:auto}
.plot{width:100%;max-width:40rem;font-size:12px}.plot text{fill:var(--ink)}
.axis{fill:none;stroke:var(--ink)}.band{fill:var(--accent);opacity:.2}
.line{fill:none;stroke:var(--accent);stroke-width:2}.par{stroke:var(--ink);stroke-dasharray:4}
.bar{fill:var(--accent)}.board{width:20rem;max-width:100%}.ground{fill:var(--soft)}
.board rect{stroke:var(--ground);stroke-width:.06}
.c0{fill:#2d6fc4}.c1{fill:#e0b020}.c2{fill:#c83c3c}.c3{fill:#3a9a4a}
.p1{stroke:#c83c3c}.p2{stroke:#3a9a4a}.p3{stroke:#e0b020}.p4{stroke:#8a4fbf}.p5{stroke:#888}
text.p0,text.p1,text.p2,text.p3,text.p4,text.p5{stroke:none}
text.p0{fill:var(--accent)}text.p1{fill:#c83c3c}text.p2{fill:#3a9a4a}text.p3{fill:#e0b020}
text.p4{fill:#8a4fbf}text.p5{fill:#888}
)";

}  // namespace

std::string page_head(std::string_view title) {
  return fmt::format(
      "<!doctype html>\n<html lang=en><meta charset=utf-8>"
      "<meta name=viewport content=\"width=device-width\"><title>{0}</title>\n<style>{1}</style>\n"
      "<h1>{0}</h1>\n",
      escaped_html(title), kStyle);
}

}  // namespace spiel::match
