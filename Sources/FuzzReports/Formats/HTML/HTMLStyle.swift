import CodableFuzz

enum HTMLStyle {
  /// The permissions of the page: load nothing, and apply the one style sheet, by its hash.
  static var contentSecurityPolicy: String {
    "default-src 'none'; style-src 'sha256-\(hash)'; base-uri 'none'; form-action 'none'"
  }

  /// The SHA-256 of ``sheet`` in base64, checked by a test.
  static let hash = "6cAyIrl5OpGkDvRrZps6eASimY2EvOfgUZE7SCeQzSI="

  /// The whole style sheet; no element has a style of its own.
  ///
  /// Colors have names, and are given three times: light, which is also printed, dark, and by the
  /// system's preference. A test compares the hash with this text.
  static let sheet: StaticString = """
    :root{color-scheme:light dark;--paper:#fcfcfb;--ink:#1b1f24;--soft:#56606b;--line:#d5dae0;
    --band:#f1f3f5;--accent:#0b5cad;--loss:#a8390a;--good:#0b6b45;--bad-paper:#fdf0ea;
    --good-paper:#ebf6f0;--warn-paper:#fdf6e0;--warn:#7a4b00;
    --h1:#fdeadd;--h2:#fad3b8;--h3:#f4b184;--h4:#b94c12;--h5:#a23d0b;--h6:#7d2603;--on:#1b1f24;
    --on-dark:#fff;--cue:#1b1f2440;--s0:#0b5cad;--s1:#b3400e;--s2:#00704f;--s3:#8a2f86;--s4:#76590a;
    --s5:#4a5562}
    @media screen and (prefers-color-scheme:dark){:root{--paper:#13161a;--ink:#e7e9ec;
    --soft:#a3adb8;--line:#353c45;--band:#1c2127;--accent:#7fb6f2;--loss:#f39a6b;--good:#6cc79c;
    --bad-paper:#33190f;--good-paper:#102a1f;--warn-paper:#2e2509;--warn:#e8c069;
    --h1:#33241b;--h2:#51301c;--h3:#77401d;--h4:#e0834a;--h5:#f0a877;--h6:#ffd0b0;--on:#fff;
    --on-dark:#1b0d04;--cue:#e7e9ec40;--s0:#7fb6f2;--s1:#f39a6b;--s2:#5cc9a0;--s3:#dc94d8;
    --s4:#d9bd62;--s5:#b3bdc9}}
    @media (forced-colors:active){:root{--paper:Canvas;--ink:CanvasText;--soft:CanvasText;
    --line:CanvasText;--band:Canvas;--accent:LinkText;--loss:CanvasText;--good:CanvasText;
    --warn:CanvasText;--s0:CanvasText;--s1:CanvasText;--s2:CanvasText;--s3:CanvasText;
    --s4:CanvasText;--s5:CanvasText}}
    *{box-sizing:border-box}
    html{background:var(--paper);color:var(--ink);-webkit-text-size-adjust:100%;
    font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
    body{margin:0 auto;max-width:112rem;padding:1.5rem clamp(1rem,3vw,3rem) 4rem;
    overflow-wrap:break-word}
    h1,h2,h3,h4,p,ul,ol,dl,pre,table{margin:0}
    h1{font-size:clamp(1.4rem,1rem + 1.6vw,2.1rem);line-height:1.2;letter-spacing:-.01em}
    h2{font-size:1.45rem;line-height:1.25}
    h3{font-size:1.1rem;line-height:1.3;margin-top:2rem}
    h4{font-size:.95rem;line-height:1.35}
    p,li,dd{max-width:76ch}
    a{color:var(--accent)}
    small{font-size:.82em;color:var(--soft);font-weight:400}
    bdi,td,th,li,text{unicode-bidi:isolate}
    .c{direction:ltr}.c,.diff,.cmd{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",
    monospace;font-size:.88em}
    :focus-visible{outline:3px solid var(--accent);outline-offset:2px}
    main:focus{outline:none}
    .skip{position:absolute;left:-99rem;background:var(--paper);padding:.5rem 1rem}
    .skip:focus{left:1rem;top:.5rem;z-index:9}
    .lead,.hint,.notes,caption{color:var(--soft)}
    .lead,.verdict{margin-top:.5rem}.verdict{font-weight:600}
    .hint,.notes,caption,.note{font-size:.9rem}
    .hint,.note{margin:.25rem 0 .5rem}
    .notes{padding-left:1.1rem;margin:.35rem 0 .75rem}
    .topic{border-top:2px solid var(--ink);margin-top:2rem;padding-top:.75rem}
    .card{border:1px solid var(--line);border-left:5px solid var(--accent);border-radius:6px;
    margin-top:1rem;padding:.9rem 1.1rem}.card h2,.card h3{font-size:1.1rem}
    h1.good{color:var(--good)}h1.good~.card{border-left-color:var(--good)}
    h1.bad{color:var(--loss)}h1.bad~.card{border-left-color:var(--loss)}
    .card .topic{border:0;margin:.5rem 0 0;padding:0}.card h3{margin-top:0}
    .card .notes{font-size:1.05rem;color:inherit;list-style:none;padding:0}
    .card>section:first-child .notes{margin-top:0}
    summary h2,summary h3,summary h4{display:inline;font:inherit}
    .fold{border-top:1px solid var(--line);margin-top:.9rem;padding-top:.6rem}
    .fold>summary{font-size:1.05rem;font-weight:600}
    .term{color:inherit;text-decoration:underline dotted;text-underline-offset:3px;cursor:help}
    .term:hover::after,.term:focus::after{content:attr(data-meaning);position:fixed;z-index:9;
    margin:1.5rem 0 0 -6rem;width:18rem;max-width:80vw;padding:.5rem .7rem;border-radius:4px;
    border:1px solid var(--line);background:var(--band);color:var(--ink);font-weight:400;
    font-size:.85rem;text-align:left;white-space:normal}
    .notice{border-left:5px solid var(--soft);background:var(--band);margin-top:1.25rem;
    padding:.75rem 1rem}
    .notice h2,.notice h3{font-size:1.05rem;margin:0 0 .25rem}
    .notice .notes{color:inherit;margin-bottom:0}
    .notice.bad{border-color:var(--loss);background:var(--bad-paper)}
    .notice.good{border-color:var(--good);background:var(--good-paper)}
    .notice.warn{border-color:var(--warn);background:var(--warn-paper)}
    .note.warn,.lead.warn,td.warn,small.warn{color:var(--warn);font-weight:600}
    .verdict.bad,td.bad,small.bad{color:var(--loss);font-weight:600}.verdict.good,td.good{color:var(--good)}
    nav ol{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;
    margin-top:1.25rem}
    .scroll{overflow-x:auto;max-width:100%;margin:.25rem 0 .75rem;padding-bottom:2px;
    background:linear-gradient(to left,var(--paper) 1rem,transparent) right/3rem 100% no-repeat local,
    linear-gradient(to left,var(--cue),transparent) right/1rem 100% no-repeat scroll}
    .notice .scroll{background:none}
    table{border-collapse:collapse;font-size:.9rem;font-variant-numeric:tabular-nums}
    caption{text-align:left;padding-bottom:.35rem}
    .unseen span{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
    caption span{position:sticky;left:0;display:inline-block;max-width:min(76ch,86vw)}
    th,td{padding:.3rem .8rem .3rem 0;text-align:left;vertical-align:top;
    border-bottom:1px solid var(--line)}
    thead th,thead td{vertical-align:bottom;border-bottom:1px solid var(--ink);font-weight:600;
    line-height:1.3}
    tbody th{font-weight:500}
    th bdi,td bdi,.diff,.cmd,h1,h2,h3,h4,li{overflow-wrap:anywhere}
    tbody th{min-width:7rem}tbody th .c{font-size:.82rem}
    #changes tbody th{min-width:17rem}td small,tbody th small{display:inline-block}
    th:first-child{position:sticky;left:0;background:var(--paper);z-index:1}
    .notice th:first-child{position:static;background:none}
    .numbers td,.numbers thead th:not(:first-child){text-align:right;white-space:nowrap}
    .numbers td.words{text-align:left;white-space:normal}
    .numbers thead th.words{text-align:left}
    .numbers thead th{overflow-wrap:normal}.numbers thead small{display:block;white-space:normal;
    min-width:5.5rem}
    .numbers td.share{min-width:7.6rem}
    td.words{min-width:7rem}td.words small{color:inherit;font-size:1em}
    .bar{display:block;width:100%;min-width:4rem;height:5px;margin-top:2px;background:var(--line);
    color:var(--accent)}
    .loss{color:var(--loss)}.bar .good,.key.good{color:#1a8a58}
    .bar .warn,.key.warn{color:#f8d778}.bar .old{opacity:.4}
    .wide{height:1.1rem;min-width:9rem;outline:1px solid var(--soft)}
    .bars p{margin:.6rem 0 .15rem;max-width:none}.bars .note{margin:.15rem 0 .8rem;color:var(--soft)}
    .bars .wide{height:1.35rem;min-width:0}.bars .note .key{outline:1px solid var(--soft)}
    header .key-name .key{display:none}
    td .key,.key-name .key{color:var(--ink)}.numbers .key.good{color:#1a8a58}
    .numbers .key.warn{color:#f8d778}
    .response{margin:.5rem 0 1rem;font-size:.9rem}
    .row-head,.row-line>summary,div.row-line{display:flex;align-items:center;gap:.2rem;
    min-height:1.5rem;padding-right:.2rem}
    .row-head{justify-content:flex-end;color:var(--soft);font-size:.75rem}
    .row-head span,.chip{flex:none;width:3rem;text-align:center}
    .row-line{margin:1px 0;border-left:5px solid var(--line)}
    .row-line>summary{color:inherit;list-style:none}
    .row-line>summary::-webkit-details-marker{display:none}
    .row-line::before,.row-line>summary::before{content:"";flex:none;width:.9rem;text-align:center;
    color:var(--soft)}details.row-line::before{display:none}.row-line>summary::before{content:"▸"}
    .row-line[open]>summary::before{content:"▾"}
    .twice .chip{font-size:.7rem;line-height:.95rem}
    .row-line.list{border-color:#8c1d04}.row-line.list>summary{background:var(--bad-paper)}
    .row-line.part{border-color:#e0a100}.row-line.part>summary{background:var(--warn-paper)}
    .row-line .c{flex:1;min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:pre}
    .row-line .d0{padding-left:.5rem}.row-line .d1{padding-left:1.6rem}
    .row-line .d2{padding-left:2.7rem}.row-line .d3{padding-left:3.8rem}
    .row-line .d4{padding-left:4.9rem}.row-line .d5{padding-left:6rem}
    .row-line .d6{padding-left:7.1rem}.row-line .d7{padding-left:8.2rem}
    .row-line .d8{padding-left:9.3rem}
    .row-line>:not(summary){margin-left:.8rem}
    .chip{border-radius:3px;font-size:.75rem;line-height:1.15rem}
    .chip.list{background:#8c1d04;color:#fff}.chip.part{background:#f8d778;color:#1b1f24}
    .chip.kept{background:var(--good-paper);color:var(--good)}.chip.none{color:var(--soft)}
    .chip.silent{background:repeating-linear-gradient(45deg,#000 0 4px,#5c0a20 4px 7px);color:#fff}
    .spoken{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
    th .c,td .c,.key-name{display:inline-block}
    .key{margin-right:.15em;vertical-align:-1px}
    .s0{color:var(--s0)}.s1{color:var(--s1)}.s2{color:var(--s2)}.s3{color:var(--s3)}
    .s4{color:var(--s4)}.s5{color:var(--s5)}
    .row{display:flex;flex-wrap:wrap;gap:1.25rem 3rem;align-items:flex-start}
    .row>section,.columns>section{min-width:0;max-width:100%}
    .heat td{vertical-align:middle;white-space:nowrap;width:2.7rem;min-width:2.7rem;padding:.2rem 0;text-align:center;font-size:.8rem;
    border:2px solid var(--paper);color:var(--soft)}
    .heat tbody th{font-weight:400;max-width:20rem;min-width:8rem;line-height:1.25;
    border-bottom:1px solid var(--paper);padding:.2rem .6rem .2rem 0;vertical-align:middle}
    .heat tbody th+th{min-width:3rem;position:static;text-align:right}.heat thead th{border:0;padding:.2rem 0}
    .heat thead th:not(:first-child) span{writing-mode:vertical-rl;transform:rotate(180deg);
    white-space:nowrap;font-weight:500;margin:auto;display:block;max-height:16rem}
    .heat .h1{background:var(--h1);color:var(--on)}.heat .h2{background:var(--h2);color:var(--on)}
    .heat .h3{background:var(--h3);color:var(--on)}
    .heat .h4{background:var(--h4);color:var(--on-dark)}
    .heat .h5{background:var(--h5);color:var(--on-dark)}
    .heat .h6{background:var(--h6);color:var(--on-dark);font-weight:600}
    .columns{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,30rem),1fr));
    gap:0 3rem;align-items:start}
    .plot{display:block;margin-left:auto}
    .diff{border:1px solid var(--line);border-radius:4px;overflow:hidden;margin:.25rem 0 .6rem}
    .diff div{padding:.3rem .6rem;white-space:pre-wrap}
    .diff .del{background:var(--bad-paper)}.diff .ins{background:var(--good-paper)}
    .diff del,.diff ins{font-weight:700;text-decoration-thickness:2px}
    .diff del{color:var(--loss)}.diff ins{color:var(--good)}
    .cmd{background:var(--band);padding:.5rem .7rem;border-radius:4px;white-space:pre-wrap;
    user-select:all}
    details{margin-top:.75rem}
    summary{cursor:pointer;color:var(--accent);font-size:.9rem}
    dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.35rem 1.25rem;
    font-size:.9rem;margin:.75rem 0 2rem}
    dt{font-weight:600}dd{margin:0}
    @media screen and (max-width:44rem){dl{display:block}dd{margin-bottom:.5rem}thead{display:none}
    table,tbody,tr,tbody th,tbody td,.heat tbody th,.heat td{display:block;width:auto;max-width:none;
    min-width:0;white-space:normal;text-align:left;border:0;padding:.1rem 0;position:static}
    .numbers td,.numbers td.words,.numbers td.share{text-align:left;white-space:normal;min-width:0}
    tbody tr{border:1px solid var(--line);border-radius:6px;padding:.5rem .75rem;margin-bottom:.6rem}
    tbody th,.heat tbody th{font-weight:600}caption{display:block}
    td[data-label]::before{content:attr(data-label) ": ";color:var(--soft);font-weight:400}
    .heat td{padding:.1rem .4rem;margin:1px 0}.heat td[class^=h]::before{color:inherit}
    td:empty,.heat td:empty{display:none}
    .row-head span,.chip{width:2.3rem;overflow-wrap:normal}.row-head{font-size:.65rem;overflow-wrap:normal}
    .scroll{overflow:visible;background:none}.wide{min-width:0}.plot{margin:0}}
    @media (forced-colors:active){.bar{background:Canvas;outline:1px solid CanvasText}}
    @page{margin:12mm}@media print{:root{color-scheme:light;--paper:#fff}body{padding:0;max-width:none}
    html{font-size:11px}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}
    .skip,nav{display:none}.scroll{overflow:visible;background:none}
    section[id^=document]+section[id^=document]{break-before:page}
    .columns{display:block}
    svg,tr,.notice{break-inside:avoid}h2,h3,h4,caption{break-after:avoid}
    th:first-child,caption span{position:static}.numbers td{white-space:normal}}
    """
}

struct SeriesStyle {
  let number: Int

  var colorClass: String { "s\(number % Self.colorCount)" }
  var marker: String { "m\(number % Self.markers.count)" }

  private static let colorCount = 6
  /// Their number is coprime to that of the colors.
  private static let markers = [
    "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
    "M-3.6-3.6h7.2v7.2h-7.2z",
    "M0-4.9L4.7 3.5H-4.7z",
    "M0-5.2L5.2 0 0 5.2-5.2 0z",
    "M0 4.9L4.7-3.5H-4.7z",
  ]

  static func writeMarkers(to markup: inout Markup) {
    markup.block("svg", ["width": "0", "height": "0", "aria-hidden": "true"]) { svg in
      svg.element("defs") { defs in
        for (number, path) in markers.enumerated() {
          defs.void("path", ["id": "m\(number)", "d": path])
        }
        defs.element(
          "pattern",
          [
            "id": "silent", "width": "3", "height": "3", "patternUnits": "userSpaceOnUse",
            "patternTransform": "rotate(45)",
          ]
        ) { pattern in
          pattern.void("rect", ["width": "3", "height": "3", "fill": "#000"])
          pattern.void("rect", ["width": "1", "height": "3", "fill": "#8c0d2e"])
        }
      }
    }
  }

  func writeMarker(x: Double, y: Double, to markup: inout Markup) {
    markup.void(
      "use",
      [
        "href": "#\(marker)", "x": Format.coordinate(x), "y": Format.coordinate(y),
        "fill": "currentColor",
      ])
  }

  func writeKey(to markup: inout Markup) {
    markup.element(
      "svg",
      [
        "class": "key " + colorClass, "width": "12", "height": "12", "viewBox": "-6 -6 12 12",
        "aria-hidden": "true",
      ]
    ) { $0.void("use", ["href": "#\(marker)", "fill": "currentColor"]) }
    markup.add(" ")
  }
}
