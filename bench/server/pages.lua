-- A neutral page, asked for as a phone's browser does, in three languages in turn.
dofile("bench/server/report.lua")

local languages = { "fr-FR,fr;q=0.9,en-US;q=0.8,en;q=0.7", "en-GB,en;q=0.9", "es-ES,es;q=0.9" }
local requests = {}

function init()
  for at, language in ipairs(languages) do
    requests[at] = wrk.format("GET", "/", {
      ["Host"] = "localhost:8080",
      ["Connection"] = "keep-alive",
      ["sec-ch-ua"] = '"Chromium";v="146", "Not=A?Brand";v="24"',
      ["sec-ch-ua-mobile"] = "?1",
      ["sec-ch-ua-platform"] = '"Android"',
      ["Upgrade-Insecure-Requests"] = "1",
      ["User-Agent"] = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Mobile Safari/537.36",
      ["Accept"] = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8",
      ["Sec-Fetch-Site"] = "none",
      ["Sec-Fetch-Mode"] = "navigate",
      ["Sec-Fetch-User"] = "?1",
      ["Sec-Fetch-Dest"] = "document",
      ["Accept-Encoding"] = "gzip, deflate, br, zstd",
      ["Accept-Language"] = language,
    })
  end
end

local at = 0
function request()
  at = at % #requests + 1
  return requests[at]
end
