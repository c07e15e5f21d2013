(load-file "../lib/batch.clj")
(require '[clojure.java.shell] '[lambdaisland.uri :as uri])

;; The package splits the userinfo into user and password, so it is left out.
(defn parse [r]
  (let [u (uri/parse (r "input"))]
    {:valid true
     :components {:scheme (:scheme u) :host (:host u) :port (:port u) :path (:path u) :query (:query u) :fragment (:fragment u)}}))

(defn resolve-reference [r] {:result (str (uri/join (r "base") (r "input")))})

(def version (:out (clojure.java.shell/sh "dpkg-query" "-W" "-f" "${Version}" "liblambdaisland-uri-clojure")))

(serve {:library "lambdaisland/uri" :version version :syntaxes ["rfc3986"]} {"parse" parse "resolve" resolve-reference})
